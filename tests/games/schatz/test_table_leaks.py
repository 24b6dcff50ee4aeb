"""Nobody gets what is not theirs: hidden hands, sealed bids and the secret, in all that leaves a table.

Two ways to be sure. Everything is searched for what is hidden; and it must be the same, byte for byte, at a table where
only what is hidden is another.
"""

import re
from random import Random
from typing import Any, cast

import msgspec
import pytest

from teocalli.games.schatz.notation import CARDS, texts
from teocalli.table.commands import Undo, Withdraw
from teocalli.table.events import Event, Happened, Moved
from teocalli.table.explanations import explain_actions
from teocalli.table.records import heard_record
from teocalli.table.table import Table
from teocalli.table.telling import tell_event
from teocalli.table.views import Eyes, decisions_so_far, shared_view, view_at
from tests.table.harness import ANN, BOB, CID, DEE, SECRET, TableHarness, everything_seen

PEOPLE = (ANN, BOB, CID, DEE)
ACTIONS = [*(f"play {card}" for card in CARDS), "bid 0", "bid 10", "bid 15", "lot 0", "take", "leave", "?"]


def everything(table: Table, log: list[Event], eyes: Eyes, now: float) -> list[bytes]:
    """All that these eyes can get, one answer each."""
    who = None if eyes is None else table.chairs[eyes].who
    answers: list[Any] = [
        everything_seen(table, who, eyes, now),
        heard_record(table, eyes),
        decisions_so_far(table),
        *(tell_event(table, seq, event, eyes) for seq, event in enumerate(log)),
        *(view_at(table, decision, eyes) for decision in range(table.decision + 1)),
    ]
    if eyes is not None and who is not None:
        answers += [explain_actions(table, who, eyes, ACTIONS, language) for language in ("fr", "en", "de")]
    return [msgspec.json.encode(answer) for answer in answers]


def cards(answer: bytes) -> set[str]:
    return set(re.findall(r"\b[TAC][0-9]+\b", answer.decode()))


def money(table: Table, seat: int) -> int:
    view: Any = table.match.view(None)
    return int(view["money"][seat])


def hidden(table: Table, eyes: Eyes) -> set[str]:
    """The cards in others' hands that did not lie open in a lot, nor in the last trick of the round before."""
    state, view = table.match.state, cast(Any, table.match.view(None))
    lots = {card for lot in view["lots"] for card in lot["cards"]} | set((view["last_trick"] or {"cards": ()})["cards"])
    hands = [texts(int(state["hands"][seat])) for seat in range(table.players) if seat != eyes]
    return {card for hand in hands for card in hand} - lots


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_hidden_cards_and_the_secret_stay_hidden_in_whole_games(players: int, seed: int) -> None:
    harness = TableHarness.start("schatz", *PEOPLE[:players], options={"max_rounds": 2})
    table, dice = harness.table, Random(seed)
    secrets = (SECRET.hex(), f"{table.seed:x}", str(table.seed), SECRET.hex().upper())
    while table.phase == "playing":
        known = len(harness.log)
        harness.play_random(1, seed=dice.getrandbits(32))
        for eyes in (None, *range(players)):
            who = None if eyes is None else PEOPLE[eyes]
            new = [tell_event(table, seq, harness.log[seq], eyes) for seq in range(known, len(harness.log))]
            answers = [msgspec.json.encode(answer) for answer in (everything_seen(table, who, eyes, 0.0), new)]
            if eyes is not None:
                legal = ["bid 0", "bid 15", "lot 0", "take", "leave", "award 1"]
                own = [f"play {card}" for card in texts(int(table.match.state["hands"][eyes]))]
                why = msgspec.json.encode(explain_actions(table, PEOPLE[eyes], eyes, legal + own, "en"))
                answers.append(why.replace(b"such as play T13", b""))
            theirs = hidden(table, eyes)
            for answer in answers:
                assert not cards(answer) & theirs
                if table.phase == "playing":
                    assert not any(secret in answer.decode() for secret in secrets)


def other_hands(table: Table, log: list[Event], eyes: Eyes, dice: Random) -> list[Event]:
    """The same log, but the hands that these eyes do not see were dealt otherwise."""
    changed: list[Event] = []
    for event in log:
        if isinstance(event, Happened):
            deal = event.event
            fixed = {card for lot in deal["lots"] for card in lot}
            fixed |= set() if eyes is None else set(deal["hands"][eyes])
            rest = [card for card in CARDS if card not in fixed]
            dice.shuffle(rest)
            hands = [
                hand if seat == eyes else sorted((rest.pop() for _ in hand), key=CARDS.index)
                for seat, hand in enumerate(deal["hands"])
            ]
            event = Happened(at=event.at, event={**deal, "hands": hands})
        changed.append(event)
    return changed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_hands_would_look_the_same(players: int) -> None:
    """As long as nobody has played a card: bids, lots, undone auctions."""
    harness = TableHarness.start("schatz", *PEOPLE[:players])
    table, dice = harness.table, Random(players)
    for step in range(14):
        if table.match.view(None)["phase"] == "tricks":
            harness.ask(ANN, Undo(0, 0))
            break
        harness.play_random(1, seed=step)
    for eyes in (None, *range(players)):
        log = other_hands(table, harness.log, eyes, dice)
        other = Table.replay(SECRET, log)
        assert other.match.state.tobytes() != table.match.state.tobytes()
        assert everything(other, log, eyes, 0.0) == everything(table, harness.log, eyes, 0.0)


def test_other_bids_would_look_the_same_until_all_are_in() -> None:
    """Also those taken back, and those of an auction that was undone before it was complete."""
    checked = 0
    harness = TableHarness.start("schatz", ANN, BOB, CID)
    table, dice = harness.table, Random(5)
    while checked < 15:
        event = harness.log[-1]
        if isinstance(event, Moved) and table.sealed_seats and money(table, event.seat) >= 10:
            _same_to_others(harness, event)
            checked += 1
            if checked % 3 == 0:
                harness.ask(table.chairs[event.seat].who or "", Withdraw(event.seat, table.decision))
                _same_to_others(harness, event)
        harness.play_random(1, seed=dice.getrandbits(32))
        if len(harness.log) > 40:
            harness = TableHarness.start("schatz", ANN, BOB, CID)
            table = harness.table


def _same_to_others(harness: TableHarness, bid: Moved) -> None:
    place = max(k for k, event in enumerate(harness.log) if event is bid)
    do = "bid 10" if bid.do == "bid 0" else "bid 0"
    log = [*harness.log[:place], Moved(at=bid.at, seat=bid.seat, do=do), *harness.log[place + 1 :]]
    other = Table.replay(SECRET, log)
    new = range(place, len(log))
    for eyes in (None, *range(3)):
        if eyes != bid.seat:
            who = None if eyes is None else PEOPLE[eyes]
            assert everything_seen(other, who, eyes, 0.0) == everything_seen(harness.table, who, eyes, 0.0)
            assert heard_record(other, eyes) == heard_record(harness.table, eyes)
            assert view_at(other, other.decision, eyes) == view_at(harness.table, other.decision, eyes)
            for seq in new:
                assert tell_event(other, seq, log[seq], eyes) == tell_event(harness.table, seq, harness.log[seq], eyes)
            if eyes is not None:
                assert explain_actions(other, PEOPLE[eyes], eyes, ACTIONS, "de") == explain_actions(
                    harness.table, PEOPLE[eyes], eyes, ACTIONS, "de"
                )


def test_the_commitment_tells_nothing_more_about_the_secret() -> None:
    harness = TableHarness.start("schatz", ANN, BOB)
    assert SECRET.hex() not in str(shared_view(harness.table, 0.0))
    assert len(harness.table.commitment) == 64
