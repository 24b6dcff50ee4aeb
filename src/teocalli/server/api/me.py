"""Who you are: a guest at once, an account if you want."""

from contextlib import suppress

from teocalli.server import wire
from teocalli.server.api.endpoint import Call, Endpoint
from teocalli.server.house import House
from teocalli.server.identity.accounts import Entry
from teocalli.server.identity.door import admitted
from teocalli.server.identity.exporting import Export, export
from teocalli.server.identity.refusals import Reason, TurnedAway
from teocalli.server.limits import Limit
from teocalli.store.rows import Identity
from teocalli.table.commands import HOUSE, Hold


async def _shown(call: Call, who: Identity) -> wire.Me:
    store = call.house.store
    others = await store.mutes(who.id)
    names = await store.names(others) if others else {}
    muted = sorted((wire.Muted(other, names.get(other, "")) for other in others), key=lambda one: (one.name, one.who))
    return wire.Me(who.id, who.name, who.kind, who.account, who.language, muted)


async def _entered(call: Call, entry: Entry) -> wire.Entered:
    """Carry a guest's seats into the account, end what was signed out and give out the new cookie."""
    house = call.house
    for was, who in entry.merged:
        await _carried(house, was, who)
    await house.hall.doorkeeper.changed(entry.identity.id)
    call.set_cookie = house.door.cookie(entry.identity, call.now)
    return wire.Entered(await _shown(call, entry.identity), entry.recovery)


async def _carried(house: House, was: str, who: str) -> None:
    """All that is one identity's goes to another: seats, also those kept for a rematch, tables, talk, mutes."""
    theirs, before = await _places_of(house, was), await _places_of(house, who)
    await _handed_over(house, theirs, was, who)
    await house.store.hold(was, who)
    # Of a seat that the guest took meanwhile, in another tab, the store knows by now whose it is, its table does not.
    await _handed_over(house, await _places_of(house, who) - theirs - before, was, who)
    await house.hall.doorkeeper.held(was, who)


async def _places_of(house: House, who: str) -> set[tuple[str, int | None]]:
    """The seats that somebody holds, each with its table, and the tables that they are host of."""
    seats, hosted = await house.store.seats_of(who), await house.store.hosted(who)
    return {*seats, *((table, None) for table in hosted)}


async def _handed_over(house: House, places: set[tuple[str, int | None]], was: str, who: str) -> None:
    for table in {table for table, _ in places}:
        with suppress(TurnedAway):  # a table that cannot be read stays as it is
            await house.hall.ask(table, HOUSE, Hold(was, who))
            again = (await house.hall.room(table)).table.rematch
            if again is not None:
                await house.hall.ask(again, HOUSE, Hold(was, who))


async def me(call: Call) -> wire.Me:
    """Who you are. The first time you are a guest, with a cookie and a name that you may change."""
    return await _shown(call, call.visitor.identity)


async def change_me(call: Call) -> wire.Me:
    """Choose what you are called, and your language."""
    _not_by_token(call)
    body: wire.ChangeMe = call.body
    who = await call.settled()
    if body.name is not None:
        call.house.limits.take(Limit.NAMES, call.now, who=who.id, address=call.address)
        who = await call.house.accounts.rename(who, body.name, now=call.now)
        await call.house.hall.doorkeeper.changed(who.id)
    if body.language is not None:
        who = await call.house.accounts.speak(who, body.language, now=call.now)
    return await _shown(call, who)


async def export_me(call: Call) -> Export:
    """Everything the house keeps about you."""
    _not_by_token(call)
    return await export(call.house.store, call.visitor.identity)


async def delete_me(call: Call) -> wire.Ok:
    """Your name goes, your games stay. An account wants its passphrase."""
    _not_by_token(call)
    body: wire.Delete = call.body
    who = call.visitor.identity
    await call.house.accounts.delete(who, body.passphrase, address=call.address, now=call.now)
    await call.house.hall.doorkeeper.changed(who.id)
    call.set_cookie = call.house.door.leaving(call.language, call.now).set_cookie
    return wire.Ok()


async def create_account(call: Call) -> wire.Entered:
    """Become an account, which you can sign in to from other devices. The recovery code is shown this once."""
    _not_by_token(call)
    body: wire.NewAccount = call.body
    guest = await call.settled()
    entry = await call.house.accounts.create(guest, body.account, body.passphrase, address=call.address, now=call.now)
    return await _entered(call, entry)


async def sign_in(call: Call) -> wire.Entered:
    """Become the account; games that you played here as a guest go into it."""
    _not_by_token(call)
    admitted(call.visitor.identity, call.now)
    body: wire.SignIn = call.body
    entry = await call.house.accounts.sign_in(
        call.visitor.identity, body.account, body.passphrase, address=call.address, now=call.now
    )
    return await _entered(call, entry)


async def recover(call: Call) -> wire.Entered:
    """Come back without the passphrase, by the recovery code. All other devices are signed out."""
    _not_by_token(call)
    admitted(call.visitor.identity, call.now)
    body: wire.Recover = call.body
    entry = await call.house.accounts.recover(
        call.visitor.identity, body.account, body.recovery, body.passphrase, address=call.address, now=call.now
    )
    return await _entered(call, entry)


async def change_passphrase(call: Call) -> wire.Entered:
    """Change your passphrase. All other devices are signed out, and tokens end."""
    _not_by_token(call)
    body: wire.ChangePassphrase = call.body
    entry = await call.house.accounts.change_passphrase(
        call.visitor.identity, body.old, body.new, address=call.address, now=call.now
    )
    return await _entered(call, entry)


async def sign_out(call: Call) -> wire.Ok:
    """Become a new guest on this device; `everywhere`: on all of them, and tokens end."""
    _not_by_token(call)
    body: wire.SignOut = call.body
    if body.everywhere:
        await call.house.accounts.sign_out_everywhere(call.visitor.identity, now=call.now)
        await call.house.hall.doorkeeper.changed(call.who)
    call.set_cookie = call.house.door.leaving(call.language, call.now).set_cookie
    return wire.Ok()


async def tokens(call: Call) -> wire.TokenList:
    """The tokens by which programs act for you."""
    _not_by_token(call)
    found = await call.house.tokens.of(call.visitor.identity)
    return wire.TokenList([wire.TokenInfo(token.id, token.label, token.created, token.used) for token in found])


async def make_token(call: Call) -> wire.TokenMade:
    """A token for a program that plays for you. Its text is shown this once."""
    _not_by_token(call)
    body: wire.NewToken = call.body
    token, text = await call.house.tokens.make(await call.settled(), body.label, call.now)
    return wire.TokenMade(token.id, token.label, text)


async def delete_token(call: Call) -> wire.Ok:
    """The program that has this token can do nothing more."""
    _not_by_token(call)
    await call.house.tokens.delete(call.visitor.identity, call.path["token"])
    await call.house.hall.doorkeeper.changed(call.who)
    return wire.Ok()


def _not_by_token(call: Call) -> None:
    """Who has only a token can play, but not become the one who made it."""
    if call.visitor.by == "token":
        raise TurnedAway(Reason.NOT_BY_TOKEN)


async def known(call: Call, who: str) -> None:
    """There has to be somebody to complain about."""
    if await call.house.store.identity(who) is None:
        raise TurnedAway(Reason.NOBODY)


async def mute(call: Call) -> wire.Me:
    """Do not hear somebody's chat any more, or hear it again."""
    body: wire.Mute = call.body
    who = await call.settled()
    store = call.house.store
    if body.muted:
        await known(call, body.who)
    await (store.mute(who.id, body.who) if body.muted else store.unmute(who.id, body.who))
    await call.house.hall.doorkeeper.muted(who.id)
    return await _shown(call, who)


ENDPOINTS = [
    Endpoint("GET", "/api/me", me, wire.Me),
    Endpoint("PATCH", "/api/me", change_me, wire.Me, body=wire.ChangeMe, limit=Limit.COMMANDS),
    Endpoint("GET", "/api/me/export", export_me, Export, limit=Limit.EXPORTS),
    Endpoint("DELETE", "/api/me", delete_me, wire.Ok, body=wire.Delete, limit=Limit.COMMANDS),
    Endpoint("POST", "/api/account", create_account, wire.Entered, body=wire.NewAccount, limit=Limit.COMMANDS),
    Endpoint("POST", "/api/sign-in", sign_in, wire.Entered, body=wire.SignIn, limit=Limit.COMMANDS),
    Endpoint("POST", "/api/recover", recover, wire.Entered, body=wire.Recover, limit=Limit.COMMANDS),
    Endpoint(
        "POST", "/api/passphrase", change_passphrase, wire.Entered, body=wire.ChangePassphrase, limit=Limit.COMMANDS
    ),
    Endpoint("POST", "/api/sign-out", sign_out, wire.Ok, body=wire.SignOut, limit=Limit.COMMANDS),
    Endpoint("GET", "/api/tokens", tokens, wire.TokenList),
    Endpoint("POST", "/api/tokens", make_token, wire.TokenMade, body=wire.NewToken, limit=Limit.TOKENS),
    Endpoint("DELETE", "/api/tokens/{token}", delete_token, wire.Ok, limit=Limit.COMMANDS),
    Endpoint("POST", "/api/mutes", mute, wire.Me, body=wire.Mute, limit=Limit.COMMANDS),
]
