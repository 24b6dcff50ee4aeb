"""Bots at live tables: the driver that lets them play, and the worker processes in which they think."""
