"""The games. Each folder has the same rooms; see docs/new-game.md."""
