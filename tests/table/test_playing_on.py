"""A table at which a game goes on from a moment of an earlier one."""

from random import Random
from typing import Any

import msgspec
import pytest

from teocalli.core.errors import BadInput
from teocalli.core.match import Match
from teocalli.core.origin import Origin
from teocalli.core.record_errors import BadRecord
from teocalli.core.replaying import replay_moments
from teocalli.table import commands, events
from teocalli.table.audit import audit
from teocalli.table.creation import MOST_EARLIER, PLAYED_ON_FIRST, new_continuation, new_rematch, new_table
from teocalli.table.events import Continued, Created, Event
from teocalli.table.log import CorruptLog
from teocalli.table.plans import First, SeatPlan
from teocalli.table.proof import require_fair_dice
from teocalli.table.records import dice_proof, heard_record, record
from teocalli.table.table import Table
from teocalli.table.telling import tell_event
from teocalli.table.views import shared_view
from tests import GAMES
from tests.table.harness import ANN, BOB, SECRET, TableHarness, everything_seen, state_of

NOW = 1e7
HIDING = GAMES[-1]
OLD_SECRET = b"o" * 32


def finished(game: str, seed: int = 1) -> TableHarness:
    """A game that Ann and Bob have played to its end."""
    harness = TableHarness.start(game, ANN, BOB)
    while harness.table.phase == "playing":
        harness.play_random(100, seed)
    return harness


def origin_of(earlier: Table, at: int) -> Origin:
    since = 0 if earlier.origin is None else min(at, earlier.origin.at)
    return Origin(source="table", at=at, table="earlier", dice=dice_proof(earlier), since=since)


def begun(earlier: Table, at: int, *, secret: bytes = OLD_SECRET, **change: Any) -> list[Event]:
    """The first events of a table for Ann and Bob that goes on from a moment of another."""
    created = new_table(
        ANN,
        earlier.game.name,
        2,
        [SeatPlan("person", who=ANN), SeatPlan("open")],
        secret=secret,
        now=1000.0,
        options=earlier.options,
        first=PLAYED_ON_FIRST,
    )
    return [
        created,
        new_continuation(created, earlier.match, msgspec.structs.replace(origin_of(earlier, at), **change)),
    ]


class PlayedOn(TableHarness):
    """A table for Ann and Bob at which they go on from a moment of an earlier game."""

    def __init__(self, earlier: Table, at: int, secret: bytes = SECRET) -> None:
        self.table = Table(secret)
        self.log: list[Event] = []
        self.now = 1000.0
        self._append(begun(earlier, at, secret=secret))

    def started(self) -> "PlayedOn":
        self.ask(BOB, commands.Join(1, nonce="bob"))
        self.ask(ANN, commands.Start(nonce="ann"))
        return self


def moment(table: Table, part: float) -> int:
    """The moment after about this part of a game."""
    moments = [each.at for each in replay_moments(table.match)]
    return moments[int(part * (len(moments) - 1))]


@pytest.mark.parametrize("part", [0.0, 0.4, 0.9])
@pytest.mark.parametrize("game", GAMES)
def test_the_game_goes_on_from_there_and_proves_itself(game: str, part: float) -> None:
    earlier = finished(game).table
    at = moment(earlier, part)
    harness = PlayedOn(earlier, at).started()
    table = harness.table
    assert table.match.state.tobytes() == earlier.match.at(at).state.tobytes()
    assert table.match.events == earlier.match.events[:at]
    assert (table.decision, table.order) == (0, [0, 1]), "seats keep the numbers of the earlier game"
    while table.phase == "playing":
        harness.play_random(50, seed=9)
    written = record(table)
    assert written["practice"] is True
    assert written["origin"] == {"source": "table", "at": at, "table": "earlier", "dice": dice_proof(earlier)}
    assert written["events"][:at] == earlier.match.events[:at]
    require_fair_dice(written, Match.from_record(written))
    assert state_of(harness.replay()) == state_of(table)
    audit(SECRET, harness.log, NOW)
    assert table.score_moments[-1].scores == table.match.result["scores"]


def test_new_dice_follow_from_the_new_secret_and_nonces() -> None:
    earlier = finished(HIDING).table
    at = next(index for index, event in enumerate(earlier.match.events) if index and event["by"] == "chance")
    ends = []
    for secret in (SECRET, OLD_SECRET):
        table = PlayedOn(earlier, at, secret).started().table
        assert table.match.events[:at] == earlier.match.events[:at]
        ends.append(table.match.events[at:])
    assert ends[0] != ends[1]
    assert all(after[0]["by"] == "chance" and after[0] != earlier.match.events[at] for after in ends)


def proven(earlier: Table, at: int) -> dict[str, Any]:
    """A record of a game that was played on to its end."""
    harness = PlayedOn(earlier, at).started()
    while harness.table.phase == "playing":
        harness.play_random(50, seed=9)
    return record(harness.table)


def bad_dice(written: dict[str, Any]) -> int | None:
    """The event at which the dice of a record are wrong."""
    with pytest.raises(BadRecord) as caught:
        require_fair_dice(written, Match.from_record(written))
    assert caught.value.reason == "bad_dice"
    return caught.value.index


def test_verify_finds_a_forged_origin() -> None:
    earlier = finished(HIDING).table
    at = moment(earlier, 0.3)
    written = proven(earlier, at)
    origin = written["origin"]
    later = next(index for index, event in enumerate(written["events"]) if index >= at and event["by"] == "chance")
    dealt = written["events"][0]
    for dice, index in (
        ({**origin["dice"], "secret": ""}, None),
        ({**origin["dice"], "commitment": "00" * 32}, None),
        ({**origin["dice"], "nonces": ["", "", "other"]}, 0),
        (written["dice"], 0),
    ):
        assert bad_dice({**written, "origin": {**origin, "dice": dice}}) == index
    assert bad_dice({**written, "origin": {**origin, "at": 0}}) == 0, "none of it is said to be of the earlier game"
    assert bad_dice({**written, "origin": {**origin, "at": later + 1}}) == later, "too much of it is"
    without = {name: value for name, value in written.items() if name not in ("origin", "practice")}
    assert bad_dice(without) == 0, "it cannot pass for a game from its start"
    assert bad_dice({**written, "dice": {**written["dice"], "order": [1, 0]}}) is None
    harmed = [*written["events"]]
    harmed[0] = {**dealt, "goals": [dealt["goals"][0][::-1], *dealt["goals"][1:]]}
    assert bad_dice({**written, "events": harmed}) == 0, "a draw before the moment"
    harmed = [*written["events"]]
    harmed[later] = {**harmed[later], "goals": [harmed[later]["goals"][0][::-1], *harmed[later]["goals"][1:]]}
    assert bad_dice({**written, "events": harmed}) == later, "a draw after it"


def test_a_game_that_was_played_on_can_be_played_on() -> None:
    first = finished(HIDING).table
    at = moment(first, 0.3)
    harness = PlayedOn(first, at).started()
    while harness.table.phase == "playing":
        harness.play_random(50, seed=9)
    for part in (0.1, 0.9):
        again = moment(harness.table, part)
        origin = begun(harness.table, again)[1]
        assert isinstance(origin, Continued)
        assert origin.origin.since == min(at, again), "its dice prove nothing of what came before it"
        third = PlayedOn(harness.table, again, OLD_SECRET).started()
        third.play_random(5)
        third.ask(ANN, commands.Resign(0))
        written = record(third.table)
        require_fair_dice(written, Match.from_record(written))
        audit(OLD_SECRET, third.log, NOW)


# Logs from elsewhere.


def fault(log: list[Event]) -> str:
    with pytest.raises(CorruptLog) as caught:
        audit(SECRET, log, NOW)
    return str(caught.value)


def changed(log: list[Event], seq: int, **fields: Any) -> list[Event]:
    return [*log[:seq], msgspec.structs.replace(log[seq], **fields), *log[seq + 1 :]]


def test_logs_that_no_table_has_written_are_refused() -> None:
    earlier = finished(HIDING).table
    at = moment(earlier, 0.3)
    harness = PlayedOn(earlier, at).started()
    harness.play_random(4)
    log = harness.log
    audit(SECRET, log, NOW)
    event = log[1]
    assert isinstance(event, Continued)
    dealt = event.events[0]
    other_deal = {**dealt, "goals": [dealt["goals"][0][::-1], *dealt["goals"][1:]]}
    replace = msgspec.structs.replace
    for forged, says in (
        (changed(log, 1, events=[other_deal, *event.events[1:]]), "the earlier game cannot have gone so (bad_dice)"),
        (changed(log, 1, events=[{**dealt, "more": 1}, *event.events[1:]]), "it is not how a game is played on"),
        (changed(log, 1, events=event.events[1:]), "the earlier game cannot have gone so"),
        (changed(log, 1, events=event.events[:-1]), "there can be no such table"),
        (changed(log, 1, origin=replace(event.origin, dice=None)), '"dice" is the proof of a table'),
        (changed(log, 1, origin=replace(event.origin, dice={})), "bad_dice"),
        (changed(log, 1, origin=replace(event.origin, dice={**dice_proof(earlier), "more": 1})), "not how a game"),
        (changed(log, 1, origin=replace(event.origin, step=1)), '"step" names'),
        (changed(log, 0, first=First("lot")), "goes on with the seats of the earlier one"),
        (changed(log, 3, order=[1, 0]), "who begins does not follow"),
        ([log[0], *log[2:]], ""),
        ([log[0], log[2], replace(event, at=log[2].at), *log[3:]], "it is not how a game is played on"),
        ([*log[:2], event, *log[2:]], "a game is played on when its table is created, or never"),
        ([*log, replace(event, at=log[-1].at)], "it is not how a game is played on"),
    ):
        found = fault(forged)
        assert says in found
        assert not any(card in found for hand in dealt["hands"] for card in hand), "and no hand is named"


def test_it_is_not_read_by_programs_that_do_not_know_of_it() -> None:
    """An unknown kind is refused as of a newer program; an unknown field of `created` would be lost in silence."""
    earlier = finished(GAMES[0]).table
    created, continued = begun(earlier, 2)
    assert isinstance(created, Created)
    assert msgspec.json.decode(events.encode_event(continued))["kind"] == "continued"


# What is told.


def test_nothing_hidden_is_told_before_its_time() -> None:
    earlier = finished(HIDING).table
    at = next(each.at for each in replay_moments(earlier.match) if each.at > 2)
    assert earlier.match.at(at).view(0)["hand"]
    harness = PlayedOn(earlier, at)
    secrets = [dice_proof(earlier)["secret"], *(str(hand) for hand in earlier.match.events[0]["hands"])]

    def told(who: str, eyes: int | None) -> str:
        seen = everything_seen(harness.table, who, eyes, harness.now)
        heard = [tell_event(harness.table, seq, event, eyes) for seq, event in enumerate(harness.log)]
        return str((seen, heard))

    for eyes in (None, 0, 1):
        assert not any(secret in told(ANN, eyes) for secret in secrets), "before the start nobody has a hand"
    harness.started()
    match = harness.table.match
    for eyes, own in ((None, []), (0, [0]), (1, [1])):
        shown = match.view(eyes).get("hand") or []
        assert bool(shown) == bool(own)
        assert secrets[0] not in told(ANN, eyes)
        heard = heard_record(harness.table, eyes)
        moves = sum(event["by"] != "chance" for event in match.events[:at])
        assert heard["origin"] == {"source": "table", "at": at, "moves": moves, "table": "earlier", "step": None}
        assert secrets[0] not in str(heard)
        hands = heard["events"][0]["hands"]
        assert [seat for seat in range(2) if hands[seat]] == own
        rebuilt = Match.from_told(HIDING, 2, heard["options"], heard["events"], eyes)
        assert eyes is None or rebuilt.known(eyes).tobytes() == match.known(eyes).tobytes()


def test_everybody_sees_that_it_is_practice() -> None:
    earlier = finished(GAMES[1]).table
    at = moment(earlier, 0.5)
    harness = PlayedOn(earlier, at)
    shown = shared_view(harness.table, harness.now)
    moves = sum(event["by"] != "chance" for event in earlier.match.events[:at])
    assert 0 < moves < at, "of what led to the moment some was chance"
    assert (shown["practice"], shown["origin"]) == (
        True,
        {"source": "table", "at": at, "moves": moves, "table": "earlier", "step": None},
    )
    plain = TableHarness(GAMES[0], [SeatPlan("person", who=ANN), SeatPlan("open")])
    assert shared_view(plain.table, 0.0)["origin"] is None


# At the table.


def test_nobody_goes_back_beyond_the_moment() -> None:
    earlier = finished(GAMES[1]).table
    at = moment(earlier, 0.5)
    harness = PlayedOn(earlier, at).started()
    assert harness.refusal_code(ANN, commands.Undo(0, 0)) == "no_such_decision"
    harness.play_random(3)
    assert harness.table.history.counts[0] == at
    harness.ask(ANN, commands.Undo(0, 0))
    if harness.table.undo is not None:
        harness.ask(BOB, commands.AnswerUndo(1, 0, True))
    assert harness.table.match.events == earlier.match.events[:at]
    audit(SECRET, harness.log, NOW)


def test_who_begins_is_nobodys_choice() -> None:
    earlier = finished(GAMES[1]).table
    harness = PlayedOn(earlier, moment(earlier, 0.5))
    harness.ask(BOB, commands.Join(1))
    harness.ask(ANN, commands.Start(first=1))
    assert harness.table.order == [0, 1]


def test_a_rematch_begins_at_the_start_and_is_no_practice() -> None:
    earlier = finished(GAMES[0]).table
    harness = PlayedOn(earlier, moment(earlier, 0.5)).started()
    harness.ask(ANN, commands.Resign(0))
    again = Table.replay(SECRET, [new_rematch(harness.table, BOB, secret=SECRET, now=harness.now)])
    assert (again.origin, again.practice, again.first) == (None, False, First("lot"))


def test_moments_from_which_nobody_plays_on() -> None:
    earlier = finished(HIDING).table
    settled = {each.at for each in replay_moments(earlier.match)}
    events_of = earlier.match.events
    within = next(at for at in range(len(events_of)) if at not in settled and events_of[at - 1]["by"] != "chance")
    for at in (len(earlier.match), len(earlier.match) + 1, within + 0):
        if at == within and earlier.match.at(at).awaits_chance:
            continue
        with pytest.raises(BadInput) as caught:
            begun(earlier, at)
        assert caught.value.saying is not None
        assert caught.value.saying.key == "bad_input.moment"
    with pytest.raises(BadInput) as caught:
        begun(earlier, MOST_EARLIER + 1)
    assert caught.value.saying is not None
    assert caught.value.saying.key == "bad_input.long"


def test_random_play_goes_on_as_at_any_table() -> None:
    dice = Random(5)
    for game in GAMES:
        earlier = finished(game).table
        at = dice.choice([each.at for each in replay_moments(earlier.match)][:-1])
        harness = PlayedOn(earlier, at).started()
        harness.play_random(10, seed=3)
        assert state_of(harness.replay()) == state_of(harness.table)
