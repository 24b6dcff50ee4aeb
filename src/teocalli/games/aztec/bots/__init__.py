"""What the bots know of this game: a lively policy, and knowledge for the search."""
