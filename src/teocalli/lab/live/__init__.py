"""Clients that play on a running house: for measuring it and for trying to break it."""
