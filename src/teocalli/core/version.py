"""The version of this library. The build reads it from here."""

__version__ = "0.1.0"

LIBRARY = f"teocalli {__version__}"
"""The name and version that records carry."""
