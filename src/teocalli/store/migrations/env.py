"""The script that Alembic runs: it migrates over the connection that it gets, in the transaction begun there."""

from alembic import context

from teocalli.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
