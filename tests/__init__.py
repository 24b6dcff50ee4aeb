"""Tests."""

GAMES = ("aztec", "aztekz", "schatz")
"""The games of this package; others may be installed beside it."""
