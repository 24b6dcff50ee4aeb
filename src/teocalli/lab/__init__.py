"""Measuring and comparing: simulation, the arena and its ratings, perft, benchmarks, OpenSpiel."""
