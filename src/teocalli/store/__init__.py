"""The append-only log of every table and what is kept beside it: SQLite for one process, PostgreSQL for several."""
