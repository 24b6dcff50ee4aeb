"""Teocalli."""
