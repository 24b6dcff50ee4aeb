"""Identities: guests and accounts, their names, cookies and tokens."""
