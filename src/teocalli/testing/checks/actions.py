"""Actions: what is legal, what is refused, and their texts."""

import numpy as np

from teocalli.core.actions import UNREADABLE
from teocalli.core.arrays import StateArray
from teocalli.core.dice import dice_of
from teocalli.core.game import CHANCE, OVER, Game
from teocalli.core.kernel_calls import kernel_calls
from teocalli.core.match import Match
from teocalli.core.position import seats_in
from teocalli.testing.cases import PURPOSE, Case, after, finished, for_each_case, moments, walk
from teocalli.testing.checks.common import OTHER_SEATS, box_of, legal_actions, legal_set, text_of
from teocalli.testing.mutations import near_misses, odd_actions, playable, playable_set, some_of_each_shape

_STEADY = 3000
"""A game in which everybody always does the first (or the last) thing in the list is followed for so many events."""


@for_each_case
def legal_fits_its_list(case: Case, seed: int) -> None:
    """At every moment of a game, nobody has more legal actions than `most_legal`."""
    game = case.game
    for index, state in walk(case, seed):
        for seat in seats_in(kernel_calls(game).actors(state)):
            count = len(legal_actions(game, state, seat))
            what = f"seat {seat} has {count} legal actions after {index} events"
            assert count <= game.most_legal, f"{what}, more than `most_legal` = {game.most_legal}"


@for_each_case
def games_end_within_the_bound(case: Case, seed: int) -> None:
    game, last = case.game, finished(case, seed)
    assert last.ending is not None, "a game that is over has no `ending`"
    seats, winners = range(case.players), last.result["winners"]
    assert isinstance(winners, list)
    assert winners, "a game that is over has no winner"
    assert set(winners) <= set(seats), f"{winners} have won, not all of which are seats"
    for choose in (0, -1):
        _end_steadily(case, seed, choose)
    assert game.kernel.actors(game.tables, last.state) == OVER, "`actors` does not answer OVER after the end"


def _end_steadily(case: Case, seed: int, choose: int) -> None:
    """A game in which everybody does the first thing in the list of legal actions, or the last."""
    game, calls, box = case.game, kernel_calls(case.game), box_of(finished(case, seed).at(0))
    outcome = np.zeros(1, game.outcome)
    mask, longest = calls.actors(box), case.longest
    for number in range(_STEADY):
        if mask == OVER:
            return
        assert number < longest, f"a game has more than `longest` = {longest} events"
        if mask == CHANCE:
            calls.draw(box, dice_of(seed, number, PURPOSE), outcome)
            mask = calls.happen(box, outcome)
            assert mask >= 0, f"`draw` brings what `impossible` refuses: {outcome[0]}"
        else:
            seat = seats_in(mask)[choose]
            mask = calls.play(box, seat, legal_actions(game, box, seat)[choose])


@for_each_case
def legal_is_what_refusal_allows(case: Case, seed: int) -> None:
    """Of all actions, also ones that no rule foresees, `refusal` allows those that `legal` lists; to others nothing."""
    game, calls = case.game, kernel_calls(case.game)
    for match in moments(case, seed, most=10):
        state = box_of(match)
        mask = calls.actors(state)
        asked = mask in (OVER, CHANCE) or 0 < mask < 1 << match.players
        assert asked, f"`actors` answers {mask:#x}, which is neither seats nor chance nor the end, {after(match)}"
        for seat in range(match.players):
            listed = legal_set(match, state, seat)
            allowed = {action for action in playable(game) if _refusal(match, state, seat, action) == 0}
            for action in listed ^ allowed:
                lists, allows = ("lists", "refuses") if action in listed else ("omits", "allows")
                what = f"{text_of(game, action)} (seat {seat}, {after(match)})"
                raise AssertionError(f"`legal` {lists} and `refusal` {allows} {what}")
            assert bool(listed) or seat not in match.actors, f"seat {seat} is asked and may do nothing, {after(match)}"
            assert not listed or seat in match.actors, f"seat {seat} is not asked and may act, {after(match)}"
            for action in odd_actions(game):
                number = _refusal(match, state, seat, action)
                assert number, f"`refusal` allows {text_of(game, action)} (seat {seat}, {after(match)})"
        for seat in (match.players, *OTHER_SEATS):
            for action in playable(game)[seed % 9 :: 9]:
                number = calls.refusal(state, seat, action)
                assert number, f"`refusal` allows {text_of(game, action)} to {seat}, which is no seat, {after(match)}"


def _refusal(match: Match, state: StateArray, seat: int, action: int) -> int:
    number = kernel_calls(match.game).refusal(state, seat, action)
    if not 0 <= number <= len(match.game.reasons):
        what = f"{text_of(match.game, action)} (seat {seat}, {after(match)})"
        raise AssertionError(f"`refusal` answers {number} for {what}, which is the number of no reason")
    return number


@for_each_case
def nothing_goes_on_after_the_end(case: Case, seed: int) -> None:
    """No seat may do anything any more, and chance brings nothing."""
    game, last = case.game, finished(case, seed)
    state = box_of(last)
    for seat in (*range(last.players), *OTHER_SEATS):
        for action in (*playable(game), *odd_actions(game)):
            if kernel_calls(game).refusal(state, seat, action) == 0:
                raise AssertionError(f"`refusal` allows {text_of(game, action)} of seat {seat} after the end")
    for seat in range(last.players):
        listed = [text_of(game, action) for action in legal_actions(game, state, seat)]
        assert not listed, f"`legal` lists {listed[0]} of seat {seat} after the end"
    for event in [event for event in last.events if event["by"] == "chance"][-8:]:
        outcome = game.new_outcome()
        game.notation.read_chance(event, last.players, outcome)
        assert game.kernel.impossible(game.tables, last.state, outcome), f"{event} can still come after the end"


@for_each_case
def picks_are_uniform(case: Case, seed: int) -> None:
    """Every legal action about as often: a chi-square far out in its tail would be a wrong `pick`."""
    kernel, tables = case.game.kernel, case.game.tables
    dice = dice_of(seed, 2, PURPOSE)
    for match in moments(case, seed, most=6):
        for seat in match.actors[:1]:
            state, allowed = match.state, sorted(legal_set(match, box_of(match), seat))
            draws = 30 * len(allowed)
            counts = dict.fromkeys(allowed, 0)
            for _ in range(draws):
                picked = int(kernel.pick(tables, state, seat, dice))
                what = f"{text_of(case.game, picked)} (seat {seat}, {after(match)})" if picked not in counts else ""
                assert picked in counts, f"`pick` picks {what}, which is not legal"
                counts[picked] += 1
            chi_square = sum((count - 30) ** 2 / 30 for count in counts.values())
            freedom = len(allowed) - 1
            even = chi_square <= freedom + 6 * (2 * freedom) ** 0.5 + 1e-9
            assert even, f"`pick` prefers some of the {len(allowed)} legal actions of seat {seat}, {after(match)}"


@for_each_case
def the_order_of_arrival_does_not_matter(case: Case, seed: int) -> None:
    """Simultaneous decisions lead to the same state in whatever order they come."""
    dice = dice_of(seed, 6, PURPOSE)
    for match in moments(case, seed):
        game, asked = match.game, match.actors
        if len(asked) < 2:
            continue
        picks = {seat: int(game.kernel.pick(game.tables, match.state, seat, dice)) for seat in asked}
        ends = []
        for order in (asked, asked[::-1]):
            state = match.state
            for seat in order:
                refused = game.kernel.refusal(game.tables, state, seat, picks[seat])
                what = f"{text_of(game, picks[seat])} of seat {seat}" if refused else ""
                assert not refused, f"{what} is refused once others have decided, {after(match)}"
                game.kernel.play(game.tables, state, seat, picks[seat])
            ends.append(state.tobytes())
        texts = [game.notation.write(picks[seat]) for seat in asked]
        assert ends[0] == ends[1], f"{texts} of the seats {asked} do something else in another order, {after(match)}"


@for_each_case
def texts_and_actions_are_one_to_one(case: Case, seed: int) -> None:
    game, notation = case.game, case.game.notation
    texts = [notation.write(action) for action in playable(game)]
    twice = sorted({text for text in texts if texts.count(text) > 1}) if len(set(texts)) != len(texts) else []
    assert not twice, f"two playable actions have the text {twice[0]!r}"
    for action, text in zip(playable(game), texts, strict=True):
        assert notation.read(text) == action, f"`read` does not read {text!r} as the action that `write` wrote"
    for match in moments(case, seed):
        for seat in match.actors:
            for text in match.legal(seat):
                assert notation.write(notation.read(text)) == text, f"{text!r} is read and written as something else"


@for_each_case
def near_misses_are_refused(case: Case, seed: int) -> None:
    """Each action has exactly one text: nothing that is only nearly that text is accepted, nor makes `read` fail."""
    game = case.game
    for match in moments(case, seed, most=3 if case.options else 8):
        for seat in match.actors:
            legal = match.legal(seat)
            alike = some_of_each_shape(legal, each=1)
            for text in alike[:: 1 + len(alike) // 8]:
                for other in near_misses(text):
                    action = _action_read(game, text, other)
                    if action != UNREADABLE and match.refusal(seat, other) is None and other not in legal:
                        where = f"(seat {seat}, {after(match)})"
                        raise AssertionError(f"{other!r} is accepted as if it were {text!r} {where}")


def _action_read(game: Game, text: str, other: str) -> int:
    """What `other`, made from `text`, is read as; raises `AssertionError` if that is an action with another text."""
    try:
        action = game.notation.read(other)
    except Exception as error:
        raise AssertionError(f"`read` raises {type(error).__name__} for {other[:40]!r}: {error}") from error
    if action in playable_set(game):
        written = game.notation.write(action)
        assert written == other, f"`read` takes {other!r}, made from {text!r}, for {written!r}"
    return action


@for_each_case
def index_and_action_are_inverse(case: Case, seed: int) -> None:
    game, kernel, tables = case.game, case.game.kernel, case.game.tables
    for index, action in enumerate(playable(game)):
        found = kernel.index(tables, action)
        assert found == index, f"`index` answers {found} for {text_of(game, action)}, whose index is {index}"
    for action in odd_actions(game):
        found = kernel.index(tables, action)
        assert found == -1, f"`index` answers {found}, not −1, for {text_of(game, action)}, which is never legal"
    for match in moments(case, seed):
        for seat in match.actors:
            for action in legal_set(match, box_of(match), seat) - playable_set(game):
                raise AssertionError(f"the action {action:#x} is legal and has no index (seat {seat}, {after(match)})")
