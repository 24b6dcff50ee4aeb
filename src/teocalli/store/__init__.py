"""Where the house keeps its logs: SQLite for one process, PostgreSQL for several."""
