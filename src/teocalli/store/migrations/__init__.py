"""How the schema grew, step by step, for Alembic. A new step is also named in `migrating.STEPS`."""
