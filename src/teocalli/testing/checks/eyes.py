"""Eyes: what a seat may know, and that nothing else reaches it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from teocalli.core import position
from teocalli.core.actions import UNREADABLE
from teocalli.core.dice import dice_of
from teocalli.core.game import CHANCE, ONLOOKER, OVER, Game, StateRecord
from teocalli.core.kernel_calls import kernel_calls, known_state
from teocalli.core.match import Match
from teocalli.core.telling import tell
from teocalli.core.view_types import View, mismatch
from teocalli.testing.cases import PURPOSE, Case, after, chance_moments, for_each_case, moments, play_at_random, walk
from teocalli.testing.checks.common import all_eyes, blinded, box_of, differing, legal_actions, text_of
from teocalli.testing.mutations import exchanged_outcomes, odd_actions, playable

ENVELOPE = set(View.__annotations__)
"""What every view has around the game's own."""


def _whose(eyes: int) -> str:
    return "an onlooker" if eyes == ONLOOKER else f"seat {eyes}"


@for_each_case
def blindness_changes_no_legality(case: Case, seed: int) -> None:
    """A seat may do the same, and is refused for the same reasons, in the true state and in what it knows of it."""
    game, refusal = case.game, kernel_calls(case.game).refusal
    few = playable(game)[seed % 3 :: 3] if len(playable(game)) > 300 else playable(game)
    candidates = [UNREADABLE, *few, *odd_actions(game)[seed % 5 :: 5]]
    for match in moments(case, seed, most=8):
        for seat in range(match.players):
            truth, known = box_of(match), box_of(match)
            game.kernel.blind(game.tables, known[0], seat)
            if known.tobytes() == truth.tobytes():
                continue
            same = sorted(legal_actions(game, known, seat)) == sorted(legal_actions(game, truth, seat))
            assert same, f"`legal` lists something else when the state is blinded for seat {seat}, {after(match)}"
            for action in candidates:
                if refusal(known, seat, action) != refusal(truth, seat, action):
                    what = f"{text_of(game, action)} (seat {seat}, {after(match)})"
                    raise AssertionError(f"`refusal` of {what} is another one when the state is blinded for that seat")


@for_each_case
def eyes_see_only_what_is_theirs(case: Case, seed: int) -> None:
    """Resampling what given eyes may not know changes neither their view nor their blinded state."""
    game, tables = case.game, case.game.tables
    dice = dice_of(seed, 7, PURPOSE)
    for match in moments(case, seed, most=12):
        for eyes in all_eyes(match):
            who = f"{_whose(eyes)}, {after(match)}"
            view = position.view(game, match.state, dict(match.options), eyes)
            _require_plain(view, f"the view of {who}")
            wrong = mismatch(view, game.view_type) if game.view_type else None
            assert wrong is None, f"the view of {who} is not of its type: {wrong}"
            taken = ENVELOPE & set(game.view(tables, match.state, eyes))
            assert not taken, f"the view of {who} has {sorted(taken)}, which every view has of its own"
            apart = _differing_parts(game.view(tables, match.state, eyes), _joined_parts(game, match.state, eyes))
            assert not apart, f"{apart} in the view of {who} differs from what `view_parts` say"
            known, other = blinded(match, eyes), match.state
            game.kernel.resample(tables, other, eyes, dice)
            for state, how in ((known, "blinded"), (other, "resampled")):
                if state.tobytes() != match.state.tobytes():
                    changed = _differing_parts(position.view(game, state, dict(match.options), eyes), view)
                    assert not changed, f"{changed} in the view of {who} changes when the state is {how}"
            game.kernel.blind(tables, other, eyes)
            fields = differing(game, other.tobytes(), known.tobytes())
            assert other.tobytes() == known.tobytes(), f"`blind` leaves {fields}, which {who} may not know"
            game.kernel.blind(tables, known, eyes)
            assert other.tobytes() == known.tobytes(), f"`blind` changes a state that it has blinded before ({who})"
            game.kernel.blind(tables, known, ONLOOKER)
            open_to_all = blinded(match, ONLOOKER)
            fields = differing(game, known.tobytes(), open_to_all.tobytes())
            assert known.tobytes() == open_to_all.tobytes(), f"`blind` leaves {fields} to an onlooker, but not to {who}"


def _joined_parts(game: Game, state: StateRecord, eyes: int) -> dict[str, object]:
    """The view as its parts make it."""
    parts = game.view_parts
    return parts.whole(game.tables, state, eyes) if parts else game.view(game.tables, state, eyes)


def _require_plain(shown: object, what: str) -> None:
    """It can be sent as JSON and comes out the same."""
    try:
        same = msgspec.json.decode(msgspec.json.encode(shown)) == shown
    except TypeError as error:
        raise AssertionError(f"{what} is not plain JSON: {error}") from error
    assert same, f"{what} is not plain JSON"


def _differing_parts(one: dict[str, object], other: dict[str, object]) -> str:
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    return ", ".join(repr(name) for name in names)


@for_each_case
def resampling_does_not_peek(case: Case, seed: int) -> None:
    """From the true state and from the blinded one the same dice give the same state, and it can be played on."""
    game, tables = case.game, case.game.tables
    for match in moments(case, seed, most=8):
        for eyes in all_eyes(match):
            true, known = match.state, blinded(match, eyes)
            game.kernel.resample(tables, true, eyes, dice_of(seed, eyes + 1, b"resample"))
            game.kernel.resample(tables, known, eyes, dice_of(seed, eyes + 1, b"resample"))
            fields = differing(game, true.tobytes(), known.tobytes())
            same = true.tobytes() == known.tobytes()
            assert same, f"`resample` for {_whose(eyes)} depends on {fields} of the true state, {after(match)}"
            if known.tobytes() != match.state.tobytes() or eyes == ONLOOKER:
                _play_on(case, known, seed)


def _play_on(case: Case, state: StateRecord, seed: int) -> None:
    """A resampled state is a legal one: play it to the end, asking `refusal` of every pick."""
    kernel, tables, dice = case.game.kernel, case.game.tables, dice_of(seed, 8, PURPOSE)
    outcome = case.game.new_outcome()
    for number in range(min(case.game.longest, 400)):
        mask = int(kernel.actors(tables, state))
        if mask == OVER:
            return
        if mask == CHANCE:
            kernel.draw(tables, state, dice, outcome)
            kernel.happen(tables, state, outcome)
            continue
        seat = position.seats_in(mask)[0]
        action = int(kernel.pick(tables, state, seat, dice))
        refused = kernel.refusal(tables, state, seat, action)
        what = f"`pick` picks {text_of(case.game, action)} of seat {seat}, which is refused" if refused else ""
        assert not refused, f"a resampled state goes wrong after {number} events: {what}"
        kernel.play(tables, state, seat, action)


@for_each_case
def sealed_actions_are_not_told(case: Case, seed: int) -> None:
    """While a simultaneous decision is open, others hear and see nothing of what has been decided."""
    game = case.game
    for match in moments(case, seed):
        if len(match.actors) < 2:
            continue
        seat, others = match.actors[0], [eyes for eyes in all_eyes(match) if eyes != match.actors[0]]
        learnt: dict[int, Any] = {}
        legal = match.legal(seat)
        for text in legal[:: 1 + len(legal) // 12]:
            trial = match.at(len(match))
            trial.play(seat, text)
            what = f"{text!r} of seat {seat}, {after(match)}"
            heard = trial.told(seat)[-1]
            assert heard["do"] == text, f"seat {seat} does not hear of its own sealed action {what}"
            assert trial.record() == match.record(), f"a record tells of a decision that is still open: {what}"
            for eyes in others:
                told = trial.told(None if eyes == ONLOOKER else eyes)[-1]
                sealed = {"by": seat, "do": game.sealed_text, "sealed": True}
                assert told == sealed, f"{_whose(eyes)} is told {told} of the sealed action {what}"
                view = position.view(game, trial.state, dict(match.options), eyes)
                known = view, blinded(trial, eyes).tobytes()
                first = learnt.setdefault(eyes, known)
                changed = _differing_parts(view, first[0])
                assert not changed, f"{changed} in the view of {_whose(eyes)} depends on the sealed action {what}"
                fields = differing(game, known[1], first[1])
                assert known[1] == first[1], f"`blind` for {_whose(eyes)} leaves {fields} of the sealed action {what}"


@for_each_case
def what_is_told_is_what_may_be_known(case: Case, seed: int) -> None:
    """Who is told the same of two events knows the same after them; and who may know only the same is told the same.

    The events are actions of one seat, and outcomes of chance in which two numbers are exchanged: two cards of a deal.
    """
    few = 2 if case.options else 5
    for match in chance_moments(case, seed, most=few):
        _compare(match, _two_draws(match, seed))
    for match in moments(case, seed, most=few):
        _compare(match, _two_actions(match))


Branch = tuple[dict[str, Any], StateRecord]
"""An event, and the state after it."""


def _two_draws(match: Match, seed: int) -> Iterator[tuple[Branch, Branch]]:
    game, dice = match.game, dice_of(seed, len(match), b"two draws")
    outcome = game.new_outcome()
    game.kernel.draw(game.tables, match.state, dice, outcome)

    def branch(drawn: Any) -> Branch:
        state = match.state
        game.kernel.happen(game.tables, state, drawn)
        return {"by": "chance", **game.notation.write_chance(drawn, match.players)}, state

    for other in exchanged_outcomes(outcome, dice, pairs=24):
        if not game.kernel.impossible(game.tables, match.state, other):
            yield branch(outcome), branch(other)


def _two_actions(match: Match) -> Iterator[tuple[Branch, Branch]]:
    game = match.game

    def branch(seat: int, text: str) -> Branch:
        state = match.state
        game.kernel.play(game.tables, state, seat, game.notation.read(text))
        return {"by": seat, "do": text}, state

    for seat in match.actors if len(match.actors) == 1 else ():
        legal = match.legal(seat)
        some = legal[:: 1 + len(legal) // 6]
        for other in some[1:]:
            yield branch(seat, some[0]), branch(seat, other)


def _compare(match: Match, pairs: Iterator[tuple[Branch, Branch]]) -> None:
    game = match.game
    for (event, state), (other_event, other_state) in pairs:
        if state.tobytes() == other_state.tobytes():
            continue
        for eyes in all_eyes(match):
            told, other_told = (tell(game, given, eyes, sealed=False) for given in (event, other_event))
            _require_event(told, event, eyes)
            known, other_known = known_state(game, state, eyes), known_state(game, other_state, eyes)
            same = known.tobytes() == other_known.tobytes()
            which = f"{event!s:.120} and {other_event!s:.120}, {after(match)}"
            if told == other_told:
                fields = differing(game, known.tobytes(), other_known.tobytes())
                assert same, f"`blind` leaves {fields}, by which {_whose(eyes)} can tell apart two events: {which}"
                views = [game.view(game.tables, copy, eyes) for copy in (state, other_state)]
                changed = _differing_parts(*views)
                assert not changed, f"{changed} in the view tells {_whose(eyes)} two events apart: {which}"
            else:
                changed = _differing_parts(told, other_told)
                assert not same, f"`tell` tells {_whose(eyes)} {changed}, which it may not know, of two events: {which}"


def _require_event(told: dict[str, object], event: dict[str, Any], eyes: int) -> None:
    """What is told says who did it and what; to whoever did it, in full."""
    what = f"what `tell` tells {_whose(eyes)} of {event!s:.120}"
    _require_plain(told, what)
    assert told.get("by") == event["by"], f"{what} says that it was {told.get('by')!r} who did it"
    assert isinstance(told.get("do"), str), f"{what} does not say what was done: {told}"
    if event["by"] == eyes:
        assert told["do"] == event["do"], f"{what}, its own action, is {told['do']!r}"


@for_each_case
def hides_says_whether_something_is_hidden(case: Case, seed: int) -> None:
    """Between decisions `blind` removes nothing unless the game says `hides`, and something at times if it does."""
    game, found = case.game, False
    for match in moments(case, seed):
        before, known = match.state.tobytes(), blinded(match, ONLOOKER).tobytes()
        if known != before and match.settled == len(match):
            found = True
            fields = differing(game, known, before)
            assert game.hides, f"`blind` removes {fields}, {after(match)}, but the game does not say `hides`"
    for _, state in walk(case, seed) if game.hides and not found else ():
        before = state.tobytes()
        game.kernel.blind(game.tables, state[0], ONLOOKER)
        if state.tobytes() != before:
            return
    assert found or not game.hides, "the game says `hides`, but `blind` never removes anything"


@for_each_case
def news_is_open_to_all(case: Case, seed: int) -> None:
    kernel, tables, tells = case.game.kernel, case.game.tables, case.game.news
    for match in moments(case, seed, most=48):
        if not match.actors:
            continue
        before = match.state
        play_at_random(match, dice_of(seed, len(match), PURPOSE))
        now = match.state
        told = tells(before, now)
        _require_plain(told, f"the news {told}, {after(match)},")
        for state in (before, now):
            kernel.blind(tables, state, ONLOOKER)
        same = tells(before, now) == told
        assert same, f"`news` tells {told}, {after(match)}, from what an onlooker may not know"
