"""A live table, pure: a command in, events out. It does no I/O and has no clock; its only dice come from its secret."""
