"""Who picks an action."""
