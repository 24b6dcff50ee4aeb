"""Tables in memory, what each connection is sent of them, and what keeps both up to date."""
