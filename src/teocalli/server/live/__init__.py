"""Tables in memory, the connections to them, and what keeps both up to date."""
