"""What bots know of the small game."""
