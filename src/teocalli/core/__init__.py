"""What a game is, and what can be done with any game: matches, records, dice, reasons."""
