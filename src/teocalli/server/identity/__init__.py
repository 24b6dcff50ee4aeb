"""Who comes to the house: guests and accounts, their names, cookies and tokens, and who is turned away."""
