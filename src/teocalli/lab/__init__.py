"""Studying play: benchmarks."""
