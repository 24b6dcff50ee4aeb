"""Creating a table: the first events of its log, for a new game, one that is played on, or a rematch."""

from collections.abc import Mapping, Sequence

import msgspec

from teocalli.core.errors import BadInput
from teocalli.core.match import Match
from teocalli.core.match_inputs import game_and_options
from teocalli.core.origin import Origin
from teocalli.core.words import Saying, Wording
from teocalli.table.chairs import Chair
from teocalli.table.events import Continued, Created
from teocalli.table.fairness import SECRET_BYTES, commitment_of
from teocalli.table.guards import require_over
from teocalli.table.plans import ClockPlan, First, NoClock, SeatPlan
from teocalli.table.proof import plain_proof, require_fair_origin
from teocalli.table.reasons import Declined, Reason
from teocalli.table.table import Table

_WORDINGS: Mapping[str, Wording] = {
    "seats": {
        "en": "A table for {players} has {players} seats, not {count}.",
        "fr": "Une table pour {players} a {players} places, pas {count}.",
        "de": "Ein Tisch für {players} hat {players} Plätze, nicht {count}.",
    },
    "level": {
        "en": "Every bot has a level from 1 to 5, and nobody else has one.",
        "fr": "Chaque robot a un niveau de 1 à 5, et personne d’autre n’en a.",
        "de": "Jeder Bot hat eine Stufe von 1 bis 5, und sonst niemand.",
    },
    "word": {
        "en": "In this game no word decides who begins: it is decided by lot or by the host.",
        "fr": "Dans ce jeu, aucun mot ne décide qui commence : c’est le sort ou l’hôte.",
        "de": "In diesem Spiel entscheidet kein Wort, wer beginnt, sondern das Los oder der Gastgeber.",
    },
    "first": {
        "en": "The host names who begins only where the host decides, and names a seat of this table.",
        "fr": "L’hôte ne nomme qui commence que s’il en décide, et nomme une place de cette table.",
        "de": "Wer beginnt, wird nur genannt, wenn der Gastgeber entscheidet, und sitzt an diesem Tisch.",
    },
    "moment": {
        "en": "Nobody can play on from there: choose a moment before the end at which somebody has a decision to make.",
        "fr": "On ne peut pas continuer de là : choisissez un moment, avant la fin, où quelqu’un doit décider.",
        "de": "Von dort lässt sich nicht weiterspielen: Wähle einen Moment vor dem Ende, in dem jemand am Zug ist.",
    },
    "long": {
        "en": "Too much has happened before this moment to play on from it: there may be {most} events, not {count}.",
        "fr": "Il s’est passé trop de choses avant ce moment pour continuer de là : {most} événements au "
        "plus, pas {count}.",
        "de": "Vor diesem Moment ist zu viel geschehen, um von ihm weiterzuspielen: höchstens {most} Ereignisse, "
        "nicht {count}.",
    },
}


def _saying(what: str, **args: object) -> Saying:
    return Saying(f"bad_input.{what}", _WORDINGS[what], args)


def moment_saying() -> Saying:
    """That nobody can play on from a moment."""
    return _saying("moment")


PLAYED_ON_FIRST = First("host", 0)
"""Who begins where a game is played on: seats have the numbers that they had in the earlier game."""
MOST_EARLIER = 5_000
"""Events before the moment from which a game is played on: each time the table is opened they are replayed at once."""


def new_table(
    host: str,
    game: str,
    players: int,
    seats: Sequence[SeatPlan],
    *,
    secret: bytes,
    now: float,
    options: Mapping[str, object] | None = None,
    clock: ClockPlan | None = None,
    first: First | None = None,
    public: bool = False,
    hints: bool = False,
) -> Created:
    """The first event of a table; raises `BadInput` if there can be no such table."""
    found, chosen = game_and_options(game, players, {} if options is None else options)
    first = first or First()
    if len(seats) != players:
        raise BadInput(
            f"a table for {players} has {players} seats, not {len(seats)}",
            _saying("seats", players=players, count=len(seats)),
        )
    for number, plan in enumerate(seats):
        _require_valid_seat(plan, host, number)
    if first.by == "word" and found.first_word is None:
        raise BadInput(f"in {found.name} no word decides who begins", _saying("word"))
    if first.seat is not None and (first.by != "host" or not 0 <= first.seat < players):
        raise BadInput(f"who begins is a seat from 0 to {players - 1}, named where the host decides", _saying("first"))
    if len(secret) != SECRET_BYTES:
        raise BadInput(f"the secret of a table has {SECRET_BYTES} bytes")
    return Created(
        at=now,
        host=host,
        game=found.name,
        rules=found.rules,
        players=players,
        options=chosen,
        seats=list(seats),
        clock=clock or NoClock(),
        first=first,
        public=public,
        commitment=commitment_of(secret),
        hints=hints,
    )


def new_continuation(created: Created, earlier: Match, origin: Origin) -> Continued:
    """The second event of a table at which a game is played on from a moment of an `earlier` one.

    Raises `BadInput` if nobody can play on from there, and `BadRecord` if chance did not fall as its dice say.
    """
    fault = origin.fault()
    if fault is not None:
        raise BadInput(fault)
    if created.first != PLAYED_ON_FIRST:
        raise BadInput("a game that is played on goes on with the seats of the earlier one", _saying("first"))
    if (created.game, created.players, created.options) != (earlier.game.name, earlier.players, earlier.options):
        raise BadInput("a game is played on as it was: the same game, players and options")
    if origin.at > MOST_EARLIER:
        message = f"there may be {MOST_EARLIER} events before the moment, not {origin.at}"
        raise BadInput(message, _saying("long", most=MOST_EARLIER, count=origin.at))
    try:
        moment = earlier.play_on(origin.at, chance="given")
    except BadInput as error:
        raise BadInput(str(error), moment_saying()) from None
    if origin.dice is not None:
        origin = msgspec.structs.replace(origin, dice=plain_proof(origin.dice, earlier.players))
        require_fair_origin(earlier, origin)
    return Continued(at=created.at, origin=origin, events=moment.events)


_DETAILS: Mapping[str, set[str]] = {
    "open": set(),
    "person": {"who"},
    "device": {"who"},
    "bot": {"level"},
    "invited": {"invitation", "kept"},
}
"""What a plan says about each kind of seat besides its kind: one of these."""


def _require_valid_seat(plan: SeatPlan, host: str, number: int) -> None:
    given = {name for name in ("who", "level", "invitation", "kept") if getattr(plan, name) is not None}
    wanted = _DETAILS[plan.kind]
    if given - wanted or (wanted and not given):
        what = " or ".join(sorted(wanted)) or "nothing"
        raise BadInput(
            f"a seat of the kind {plan.kind!r} has {what} beside it, not {' and '.join(sorted(given)) or 'nothing'}",
            _saying("level", number=number),
        )
    if plan.who is not None and plan.who != host:
        raise BadInput("a seat is given to nobody but the host; others are invited")
    if plan.level is not None and not 1 <= plan.level <= 5:
        raise BadInput(f"a bot's level is from 1 to 5, not {plan.level}", _saying("level", number=number))


def require_rematch(table: Table, who: str) -> None:
    """Require that the game is over and `who` holds a seat."""
    require_over(table)
    if not table.seats_of(who):
        raise Declined(Reason.NOT_YOUR_SEAT)


def new_rematch(table: Table, who: str, *, secret: bytes, now: float) -> Created:
    """The first event of a table for the same game with `who` as host; the seats of the others are kept for them."""
    require_rematch(table, who)
    return new_table(
        who,
        table.game.name,
        table.players,
        [_rematch_plan(chair, who) for chair in table.chairs],
        secret=secret,
        now=now,
        options=table.options,
        clock=table.clock.plan,
        first=First() if table.origin else First(table.first.by),
        public=table.public,
        hints=table.hints,
    )


def _rematch_plan(chair: Chair, who: str) -> SeatPlan:
    if chair.who is None:
        return SeatPlan("bot", level=chair.level)
    if chair.who == who:
        return SeatPlan(chair.kind, who=who)
    return SeatPlan("invited", kept=chair.who)
