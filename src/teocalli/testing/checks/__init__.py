"""The checks, by what they are about. `teocalli.testing.CHECKS` lists all of them."""
