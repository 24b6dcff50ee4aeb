"""A live table, pure: a command in, events out. No I/O, no clock of its own, no dice but those of its secret."""
