"""Rules in which something is wrong, and the check that finds it."""

from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from teocalli.core.actions import first_of, kind_of, pack
from teocalli.core.dice import below
from teocalli.core.game import OutcomeRecord, StateRecord
from tests.testing.planted import KERNEL, SOUND, planted, require_found, spoilt
from tests.testing.small_game import GAME
from tests.testing.small_game.kernel import DEAL, ENDED, GAME_OVER, GIVE, IN_CARDS, KEEP, NOT_READABLE, PLAY
from tests.testing.small_game.tables import CARDS, MOST_PRIZE, SEATS

WORTH = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
"""A constant that a kernel looks something up in."""


# Reads outside of arrays.


def refusal_by_hand_of_anybody(tables: Any, state: StateRecord, seat: int, action: int) -> int:
    """An onlooker is seat −1: in compiled code the last one."""
    if state["hands"][seat, 0] < 0:
        return NOT_READABLE
    return KERNEL.refusal(tables, state, seat, action)


def refusal_by_points_of_receiver(tables: Any, state: StateRecord, seat: int, action: int) -> int:
    """`give 9` reads behind the last seat."""
    if kind_of(action) == GIVE and first_of(action) >= 0 and state["points"][first_of(action)] < 0:
        return NOT_READABLE
    return KERNEL.refusal(tables, state, seat, action)


def refusal_by_constant(tables: Any, state: StateRecord, seat: int, action: int) -> int:
    if kind_of(action) == PLAY and WORTH[min(first_of(action), CARDS)] < -1:
        return NOT_READABLE
    return KERNEL.refusal(tables, state, seat, action)


def index_by_table(tables: Any, action: int) -> int:
    if kind_of(action) == PLAY and tables.rank[0, first_of(action)] < 0:
        return -1
    return KERNEL.index(tables, action)


def impossible_by_table(tables: Any, state: StateRecord, outcome: OutcomeRecord) -> bool:
    if tables.rank[0, outcome["hands"][0, 0]] < 0:
        return True
    return KERNEL.impossible(tables, state, outcome)


def pick_with_a_list_of_its_own(tables: Any, state: StateRecord, seat: int, dice: Any) -> int:
    counts = np.zeros(SEATS, np.int64)
    counts[seat - 1] += 1
    return KERNEL.pick(tables, state, seat, dice)


def begin_counting_on(tables: Any, state: StateRecord, players: int, options: Any) -> None:
    state["hands"][state["round"], 0] = 0
    KERNEL.begin(tables, state, players, options)


def play_beside(tables: Any, state: StateRecord, seat: int, action: int) -> None:
    if kind_of(action) == PLAY:
        state["shown"][seat - 1] = state["shown"][seat - 1]
    KERNEL.play(tables, state, seat, action)


OUTSIDE: dict[str, tuple[dict[str, object], str]] = {
    "refusal: hand of an onlooker": ({"refusal": refusal_by_hand_of_anybody}, r"index -1 of `hands` \(3×2\)"),
    "refusal: a seat too many": (
        {"refusal": refusal_by_points_of_receiver},
        r"index \d+ of `points` \(3\) for the action",
    ),
    "refusal: a constant": ({"refusal": refusal_by_constant}, r"index -\d+ of a tuple of 10"),
    "index: a table": ({"index": index_by_table}, r"index -?\d+ of `rank` \(2×10\)"),
    "impossible: a table": ({"impossible": impossible_by_table}, r"index -?\d+ of `rank` \(2×10\) for the outcome"),
    "pick: a list of its own": ({"pick": pick_with_a_list_of_its_own}, r"index -1 of an array \(3\) for seat 0"),
    "begin: old memory": ({"begin": begin_counting_on}, r"index -1 of `hands` \(3×2\)"),
    "play: the seat before": ({"play": play_beside}, r"index -1 of `shown` \(3\) for 'play \d' of seat 0"),
}


@pytest.mark.parametrize("what", OUTSIDE)
def test_a_read_outside_of_an_array_is_found(what: str) -> None:
    kernel, message = OUTSIDE[what]
    function = what.partition(":")[0]
    game = planted(kernel=kernel)
    require_found(game, "the_kernel_stays_in_its_arrays", f"`{function}` leaves its arrays: {message}")


# Bounds that are too small, and games without an end.


def test_most_legal_that_is_too_small_is_found() -> None:
    require_found(planted(most_legal=2), "legal_fits_its_list", "has 3 legal actions after .* `most_legal` = 2")
    require_found(planted(most_legal=2), "the_kernel_stays_in_its_arrays", "`legal` leaves .*`most_legal` places")


@pytest.mark.parametrize("longest", [3, 10, 19])
def test_longest_that_is_too_small_is_found(longest: int) -> None:
    require_found(planted(longest=longest), "games_end_within_the_bound", f"more than `longest` = {longest} events")


def play_without_end(tables: Any, state: StateRecord, seat: int, action: int) -> None:
    KERNEL.play(tables, state, seat, action)
    if state["phase"] == ENDED:
        state["phase"] = DEAL
        state["ending"] = 0


def happen_without_end(tables: Any, state: StateRecord, outcome: OutcomeRecord) -> None:
    KERNEL.happen(tables, state, outcome)
    state["phase"] = DEAL


@pytest.mark.parametrize("kernel", [{"play": play_without_end}, {"happen": happen_without_end}])
def test_a_game_without_end_is_found(kernel: dict[str, object]) -> None:
    require_found(planted(kernel=kernel), "games_end_within_the_bound", "more than `longest` = 30 events")


@pytest.mark.parametrize(
    ("kernel", "message"),
    [
        ({"winners": lambda tables, state: 0}, "no winner"),
        ({"winners": lambda tables, state: 1 << 5}, r"\[5\] have won"),
        ({"ending": lambda tables, state: 0}, "no `ending`"),
    ],
)
def test_an_end_without_a_result_is_found(kernel: dict[str, object], message: str) -> None:
    require_found(planted(kernel=kernel), "games_end_within_the_bound", message)


# Old memory, and effects that nobody asked for.


def begin_keeping_points(tables: Any, state: StateRecord, players: int, options: Any) -> None:
    points = state["points"].copy()
    KERNEL.begin(tables, state, players, options)
    state["points"][:] = points


def test_a_begin_that_leaves_old_memory_is_found() -> None:
    game = planted(kernel={"begin": begin_keeping_points})
    require_found(game, "begin_leaves_nothing_behind", "`begin` leaves what was in `points` before")


def mark_state(*args: Any) -> None:
    """Change what nobody looks at in a game of two: the third seat."""
    for state in args:
        if isinstance(state, np.void | np.ndarray) and state.dtype == GAME.state:
            state["shown"][2] = (state["shown"][2] + 1) % 5


@pytest.mark.parametrize(
    "name",
    ["actors", "refusal", "legal", "pick", "draw", "impossible", "scores", "winners", "ending"],
)
def test_a_question_to_the_kernel_that_changes_the_state_is_found(name: str) -> None:
    game = planted(kernel={name: spoilt(getattr(KERNEL, name), mark_state)})
    require_found(
        game, "only_what_happens_changes_the_state", rf"`{name}` changes `shown` of the state, after \d+ events"
    )


@pytest.mark.parametrize("name", ["view", "prompt", "explain", "news"])
def test_telling_that_changes_the_state_is_found(name: str) -> None:
    parts: dict[str, Any] = {name: spoilt(getattr(SOUND, name), mark_state)}
    game = planted(**parts)
    require_found(game, "only_what_happens_changes_the_state", f"`{name}` changes")


@pytest.mark.parametrize("name", ["picture", "drawing"])
def test_a_picture_that_changes_the_state_is_found(name: str) -> None:
    function = {"picture": "picture", "drawing": "draw"}[name]
    module = SimpleNamespace(**{function: spoilt(getattr(SOUND.module(name), function), mark_state)})
    game = planted(modules={name: module})
    require_found(game, "only_what_happens_changes_the_state", f"`{function}.* changes `shown`")


def open_hands(event: Any, eyes: int) -> None:
    if event["by"] == "chance":
        event["hands"][0][0] = 9


def test_a_tell_that_changes_the_event_is_found() -> None:
    game = planted(tell=spoilt(SOUND.tell, open_hands))
    require_found(game, "only_what_happens_changes_the_state", "`tell` changes the event .*'hands'")


def test_a_change_of_the_tables_is_found() -> None:
    def count_up(tables: Any, *args: Any) -> None:
        tables.rank[0, 0] += 1

    tables = SOUND.tables._replace(rank=SOUND.tables.rank.copy())
    game = planted(tables=tables, kernel={"scores": spoilt(KERNEL.scores, count_up)})
    require_found(game, "only_what_happens_changes_the_state", "changes the tables")


def test_an_action_that_does_not_do_the_same_twice_is_found() -> None:
    calls = count()

    def play_in_turn(tables: Any, state: StateRecord, seat: int, action: int) -> None:
        KERNEL.play(tables, state, seat, action)
        state["shown"][2] = next(calls) % 5

    game = planted(kernel={"play": play_in_turn})
    require_found(
        game, "the_same_action_does_the_same", r"`play` of 'play \d' \(seat \d, after \d+ events\) does not do"
    )


# What is legal.


def refusal_forgetting_the_end(tables: Any, state: StateRecord, seat: int, action: int) -> int:
    reason = KERNEL.refusal(tables, state, seat, action)
    return 0 if reason == GAME_OVER and action == pack(KEEP, 0, 0) and seat == 0 else reason


def test_an_action_that_is_accepted_after_the_end_is_found() -> None:
    game = planted(kernel={"refusal": refusal_forgetting_the_end})
    require_found(game, "nothing_goes_on_after_the_end", "`refusal` allows 'keep' of seat 0 after the end")


def legal_forgetting_the_end(tables: Any, state: StateRecord, seat: int, out: Any) -> int:
    if state["phase"] != ENDED:
        return KERNEL.legal(tables, state, seat, out)
    out[0] = pack(KEEP, 0, 0)
    return 1


def test_an_action_that_is_listed_after_the_end_is_found() -> None:
    game = planted(kernel={"legal": legal_forgetting_the_end})
    require_found(game, "nothing_goes_on_after_the_end", "`legal` lists 'keep' of seat 0 after the end")


def impossible_forgetting_the_phase(tables: Any, state: StateRecord, outcome: OutcomeRecord) -> bool:
    due = state.copy()
    due["phase"] = DEAL
    return KERNEL.impossible(tables, due, outcome)


def test_chance_that_is_accepted_after_the_end_or_out_of_turn_is_found() -> None:
    game = planted(kernel={"impossible": impossible_forgetting_the_phase})
    require_found(game, "nothing_goes_on_after_the_end", "can still come after the end")
    require_found(game, "impossible_outcomes_are_refused", "though chance is not due")


def legal_with_a_card_twice(tables: Any, state: StateRecord, seat: int, out: Any) -> int:
    number = KERNEL.legal(tables, state, seat, out)
    if number:
        out[number - 1] = out[0]
    return number


def legal_without_keeping(tables: Any, state: StateRecord, seat: int, out: Any) -> int:
    number = KERNEL.legal(tables, state, seat, out)
    return number - 1 if number == SEATS else number


def refusal_of_high_cards(tables: Any, state: StateRecord, seat: int, action: int) -> int:
    reason = KERNEL.refusal(tables, state, seat, action)
    return NOT_READABLE if reason == 0 and action == pack(PLAY, 9, 0) else reason


def refusal_of_onlookers_only(tables: Any, state: StateRecord, seat: int, action: int) -> int:
    return KERNEL.refusal(tables, state, 0 if seat > 2 else seat, action)


def refusal_for_no_reason(tables: Any, state: StateRecord, seat: int, action: int) -> int:
    return (
        99
        if KERNEL.refusal(tables, state, seat, action) == NOT_READABLE
        else KERNEL.refusal(tables, state, seat, action)
    )


def refusal_ignoring_the_second_number(tables: Any, state: StateRecord, seat: int, action: int) -> int:
    return KERNEL.refusal(tables, state, seat, pack(kind_of(action), first_of(action), 0))


def actors_at_an_empty_seat(tables: Any, state: StateRecord) -> int:
    return KERNEL.actors(tables, state) | (4 if state["phase"] == IN_CARDS else 0)


@pytest.mark.parametrize(
    ("kernel", "message"),
    [
        ({"legal": legal_with_a_card_twice}, "`legal` lists .* twice"),
        ({"legal": legal_without_keeping}, r"`legal` omits and `refusal` allows 'give \d'"),
        ({"refusal": refusal_of_high_cards}, "`legal` lists and `refusal` refuses 'play 9'"),
        ({"refusal": refusal_of_onlookers_only}, r"`refusal` allows '.*' to \d+, which is no seat"),
        ({"refusal": refusal_for_no_reason}, "`refusal` answers 99 .* the number of no reason"),
        ({"refusal": refusal_ignoring_the_second_number}, "`refusal` allows the action 0x"),
        ({"actors": actors_at_an_empty_seat}, "`actors` answers 0x7, which is neither seats"),
    ],
)
def test_lists_and_refusals_that_differ_are_found(kernel: dict[str, object], message: str) -> None:
    require_found(planted(kernel=kernel), "legal_is_what_refusal_allows", message)


def test_a_pick_that_is_not_uniform_or_not_legal_is_found() -> None:
    def first(tables: Any, state: StateRecord, seat: int, dice: Any) -> int:
        out = np.zeros(SEATS, np.int64)
        number = KERNEL.legal(tables, state, seat, out)
        return int(out[max(0, below(dice, number + 2) - 2)])

    require_found(planted(kernel={"pick": first}), "picks_are_uniform", "`pick` prefers some of the 2 legal actions")


def play_first_come(tables: Any, state: StateRecord, seat: int, action: int) -> None:
    """Of simultaneous cards the first is remembered."""
    if kind_of(action) == PLAY and state["played"] == 0:
        state["prize"] = 1 + seat
    KERNEL.play(tables, state, seat, action)


def test_an_order_of_arrival_that_matters_is_found() -> None:
    game = planted(kernel={"play": play_first_come})
    require_found(game, "the_order_of_arrival_does_not_matter", r"do something else in another order, after \d+ events")


def test_an_index_that_is_not_the_inverse_is_found() -> None:
    game = planted(kernel={"index": lambda tables, action: max(KERNEL.index(tables, action), 0)})
    require_found(game, "index_and_action_are_inverse", "`index` answers 0, not −1, for the action")
    game = planted(kernel={"index": lambda tables, action: CARDS - KERNEL.index(tables, action)})
    require_found(game, "index_and_action_are_inverse", "`index` answers .* whose index is 0")


# Chance.


def draw_nothing_at_times(tables: Any, state: StateRecord, dice: Any, outcome: OutcomeRecord) -> None:
    KERNEL.draw(tables, state, dice, outcome)
    outcome["prize"] = below(dice, MOST_PRIZE + 1)


DRAWN = count()


def draw_from_elsewhere(tables: Any, state: StateRecord, dice: Any, outcome: OutcomeRecord) -> None:
    KERNEL.draw(tables, state, dice, outcome)
    outcome["prize"] = 1 + next(DRAWN) % MOST_PRIZE


def draw_over_old_memory(tables: Any, state: StateRecord, dice: Any, outcome: OutcomeRecord) -> None:
    last = outcome["hands"][2].copy()
    KERNEL.draw(tables, state, dice, outcome)
    if state["players"] == 2:
        outcome["hands"][2] = last


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (draw_nothing_at_times, "impossible"),
        (draw_from_elsewhere, "depends on more than state and dice"),
        (draw_over_old_memory, "`draw` leaves what was in the outcome before"),
    ],
)
def test_dice_that_are_not_what_impossible_allows_are_found(draw: object, message: str) -> None:
    require_found(planted(kernel={"draw": draw}), "chance_is_possible_and_written_exactly", message)


def impossible_with_any_prize(tables: Any, state: StateRecord, outcome: OutcomeRecord) -> bool:
    given = outcome.copy()
    given["prize"] = 1
    return KERNEL.impossible(tables, state, given)


def impossible_with_cards_twice(tables: Any, state: StateRecord, outcome: OutcomeRecord) -> bool:
    hands = outcome["hands"][: int(state["players"])]
    if (
        state["phase"] != DEAL
        or not 1 <= outcome["prize"] <= MOST_PRIZE
        or outcome["hands"][int(state["players"]) :].any()
    ):
        return True
    return bool((hands < 1).any() or (hands > CARDS).any() or (hands[:, 0] >= hands[:, 1]).any())


def impossible_with_cards_for_nobody(tables: Any, state: StateRecord, outcome: OutcomeRecord) -> bool:
    given = outcome.copy()
    given["hands"][int(state["players"]) :] = 0
    return KERNEL.impossible(tables, state, given)


def impossible_with_no_card(tables: Any, state: StateRecord, outcome: OutcomeRecord) -> bool:
    given = outcome.copy()
    if given["hands"][0, 0] == 0:
        given["hands"][0, 0] = next(card for card in range(1, CARDS) if card not in given["hands"])
    return KERNEL.impossible(tables, state, given)


@pytest.mark.parametrize(
    ("impossible", "message"),
    [
        (impossible_with_any_prize, "but only|`prize` never held"),
        (impossible_with_cards_twice, "`hands` never held a number twice in 20,600 draws"),
        (
            impossible_with_cards_for_nobody,
            r"`hands` never held -?\d+ at place [45] in 20,600 draws|`hands` never held",
        ),
        (impossible_with_no_card, "`hands` never held 0"),
    ],
)
def test_an_impossible_outcome_that_is_accepted_is_found(impossible: object, message: str) -> None:
    game = planted(kernel={"impossible": impossible})
    require_found(game, "impossible_outcomes_are_refused", f"`impossible` allows .*, after .*({message})")


def test_an_outcome_by_which_something_gets_lost_is_found() -> None:
    """Even when draws are so rare that they say nothing about it."""
    lost = SimpleNamespace(lost=lambda match: "a card" if match.events[-1].get("hands", [[0]])[0][0] == 1 else None)

    def never_one(tables: Any, state: StateRecord, dice: Any, outcome: OutcomeRecord) -> None:
        KERNEL.draw(tables, state, dice, outcome)
        while outcome["hands"][0, 0] == 1:
            KERNEL.draw(tables, state, dice, outcome)

    game = planted(modules={"conserved": lost}, kernel={"draw": never_one})
    require_found(game, "impossible_outcomes_are_refused", "something gets lost: a card|never held 1 at index 0")


def test_chance_that_every_seed_repeats_is_found() -> None:
    def draw_alike(tables: Any, state: StateRecord, dice: Any, outcome: OutcomeRecord) -> None:
        outcome["prize"] = 1
        outcome["hands"][:] = 0
        for seat in range(int(state["players"])):
            outcome["hands"][seat] = [2 * seat + 1, 2 * seat + 2]

    def pick_first(tables: Any, state: StateRecord, seat: int, dice: Any) -> int:
        out = np.zeros(SEATS, np.int64)
        KERNEL.legal(tables, state, seat, out)
        return int(out[0])

    game = planted(kernel={"draw": draw_alike, "pick": pick_first})
    require_found(game, "seeds_determine_games", "the seed changes nothing")
