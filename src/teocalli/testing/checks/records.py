"""Records, seeds and undo: a game can be written down, read again, and gone back in."""

from typing import Any

import msgspec

from teocalli.core.dice import dice_of
from teocalli.core.match import Match
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.testing.cases import PURPOSE, Case, after, for_each_case, moments, play_at_random


@for_each_case
def nothing_gets_lost(case: Case, seed: int) -> None:
    """By the game's own module `conserved`."""
    conserved = case.game.optional_module("conserved")
    for match in moments(case, seed) if conserved else ():
        lost = conserved.lost(match)
        assert lost is None or isinstance(lost, str), (
            f"`lost` answers {lost!r}, neither None nor a text, {after(match)}"
        )
        assert not lost, f"something gets lost, {after(match)}: {lost}"


@for_each_case
def records_round_trip(case: Case, seed: int) -> None:
    """A record is plain JSON, and who plays it again comes to the same record."""
    game = case.game
    for match in moments(case, seed, most=4):
        record = match.record(legal=match.over)
        sent = msgspec.json.decode(msgspec.json.encode(record))
        assert sent == record, f"a record is not plain JSON, {after(match)}"
        again = _played_again(case, sent).record()
        assert again == match.record(), f"a record that is played again is another one, {after(match)}"
    if game.name in names() and find_game(game.name) is game:
        registered = Match.from_record(sent).record()
        assert registered == again, "`Match.from_record` makes another match of a record"


def _played_again(case: Case, record: dict[str, Any]) -> Match:
    match = case.match(None)
    for event in record["events"]:
        if "legal" in event:
            same = match.legal(event["by"]) == event["legal"]
            assert same, f"seat {event['by']} has other legal actions in a record, {after(match)}"
        match.apply(event)
    return match


@for_each_case
def seeds_determine_games(case: Case, seed: int) -> None:
    def game_of(seed: int) -> bytes:
        match, dice = case.match(seed), dice_of(seed, 3, PURPOSE)
        while not match.over:
            play_at_random(match, dice)
        return msgspec.json.encode(match.record())

    assert game_of(seed) == game_of(seed), "the same seed makes another game the second time"
    different = any(game_of(other) != game_of(seed) for other in range(seed + 1, seed + 8))
    assert different, "the seed changes nothing"


@for_each_case
def undo_never_rolls_again(case: Case, seed: int) -> None:
    match, dice = case.match(seed), dice_of(seed, 4, PURPOSE)
    for _ in range(60):
        if match.over:
            break
        before, events = match.state.tobytes(), match.events
        play_at_random(match, dice)
        once = match.events
        last = next(event for event in reversed(once) if event["by"] != "chance")
        if len(once) > len(events):
            match.undo(len(events))
            where = f"{last['do']!r} of seat {last['by']} is undone, {after(match)}"
            assert match.state.tobytes() == before, f"the state is another one when {where}"
            assert match.events == events, f"the events are others when {where}"
            match.play(last["by"], last["do"])
            assert match.events == once, f"chance brings something else when {where} and played again"
