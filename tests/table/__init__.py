"""The live table, pure."""
