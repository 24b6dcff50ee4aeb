"""Clients that play on a running server: for measuring it and for trying to break it."""
