"""What account names look like, for migrations."""

import sqlalchemy as sa

from teocalli.store.lookalikes import skeleton


def set_skeletons(connection: sa.Connection) -> None:
    """Set the skeletons of all accounts anew.

    Of accounts that look alike already, the oldest has the skeleton; the others stay without.
    """
    identities = sa.table("identities", *map(sa.column, ("id", "account", "created", "skeleton")))
    connection.execute(sa.update(identities).values(skeleton=None))
    accounts = sa.select(identities.c.id, identities.c.account).where(identities.c.account.is_not(None))
    seen: set[str] = set()
    for who, account in connection.execute(accounts.order_by(identities.c.created, identities.c.id)).all():
        looks = skeleton(account)
        if looks not in seen:
            seen.add(looks)
            connection.execute(sa.update(identities).where(identities.c.id == who).values(skeleton=looks))
