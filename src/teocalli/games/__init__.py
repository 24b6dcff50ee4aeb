"""The games. Each folder has the same modules; see docs/new-game.md."""
