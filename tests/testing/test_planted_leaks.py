"""Games that tell what a seat may not know, and the check that finds it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from teocalli.core.actions import first_of, kind_of
from teocalli.core.dice import below
from teocalli.core.game import ONLOOKER, News, StateRecord, ViewParts
from teocalli.core.words import Saying
from tests.testing.planted import KERNEL, SOUND, planted, require_found
from tests.testing.small_game.kernel import IN_CARDS, NOT_IN_HAND, NOT_READABLE, PLAY
from tests.testing.small_game.view import hand_of

# States that are not blinded.


def blind_but_the_last(tables: Any, state: StateRecord, eyes: int) -> None:
    """The hand of the last seat is forgotten."""
    last = int(state["players"]) - 1
    hand = state["hands"][last].copy()
    KERNEL.blind(tables, state, eyes)
    state["hands"][last] = hand


def resample_but_the_last(tables: Any, state: StateRecord, eyes: int, dice: Any) -> None:
    """And nobody guesses it."""
    last = int(state["players"]) - 1
    hand = state["hands"][last].copy()
    KERNEL.resample(tables, state, eyes, dice)
    state["hands"][last] = hand


def blind_but_sealed(tables: Any, state: StateRecord, eyes: int) -> None:
    sealed = state["sealed"].copy()
    KERNEL.blind(tables, state, eyes)
    state["sealed"] = sealed


def resample_but_sealed(tables: Any, state: StateRecord, eyes: int, dice: Any) -> None:
    sealed = state["sealed"].copy()
    KERNEL.resample(tables, state, eyes, dice)
    state["sealed"] = sealed


def blind_to_a_sum(tables: Any, state: StateRecord, eyes: int) -> None:
    """What is hidden leaves a trace."""
    trace = int(state["hands"].sum()) % 2
    KERNEL.blind(tables, state, eyes)
    state["hands"][1 if eyes != 1 else 0, 0] = trace


def test_a_blinded_state_that_still_differs_by_hidden_things_is_found() -> None:
    game = planted(kernel={"blind": blind_but_the_last})
    require_found(
        game, "eyes_see_only_what_is_theirs", "`blind` leaves `hands`, which an onlooker, after .* may not know"
    )
    game = planted(kernel={"blind": blind_to_a_sum})
    require_found(
        game, "eyes_see_only_what_is_theirs", "`blind` leaves `hands`|`blind` changes a state that it has blinded"
    )


def blind_but_for_onlookers(tables: Any, state: StateRecord, eyes: int) -> None:
    if eyes >= 0:
        KERNEL.blind(tables, state, eyes)


def test_an_onlooker_who_knows_more_than_a_seat_is_found() -> None:
    game = planted(kernel={"blind": blind_but_for_onlookers, "resample": lambda *args: None})
    found = "`blind` leaves `hands` to an onlooker, but not to seat 0"
    require_found(game, "eyes_see_only_what_is_theirs", found)


def test_a_leak_is_found_even_if_nobody_guesses_what_leaks() -> None:
    """Then resampling does not show it: two deals that differ in nothing that was told do."""
    game = planted(kernel={"blind": blind_but_the_last, "resample": resample_but_the_last})
    found = "`blind` leaves `hands`, by which an onlooker can tell apart two events: .*'deal'"
    require_found(game, "what_is_told_is_what_may_be_known", found)
    game = planted(kernel={"blind": blind_but_sealed, "resample": resample_but_sealed})
    found = r"`blind` for an onlooker leaves `sealed` of the sealed action 'play \d' of seat 0"
    require_found(game, "sealed_actions_are_not_told", found)


def blind_to_its_own(tables: Any, state: StateRecord, eyes: int) -> None:
    """A seat does not even know its own hand."""
    KERNEL.blind(tables, state, -1)


def test_a_state_blinded_too_much_is_found() -> None:
    game = planted(kernel={"blind": blind_to_its_own})
    require_found(
        game, "blindness_changes_no_legality", "`legal` lists something else when the state is blinded for seat 0"
    )


def refusal_by_a_hidden_card(tables: Any, state: StateRecord, seat: int, action: int) -> int:
    """The reason depends on what others hold."""
    reason = KERNEL.refusal(tables, state, seat, action)
    return NOT_READABLE if reason == NOT_IN_HAND and first_of(action) in state["hands"] else reason


def test_a_refusal_that_depends_on_hidden_things_is_found() -> None:
    game = planted(kernel={"refusal": refusal_by_a_hidden_card})
    require_found(
        game, "blindness_changes_no_legality", r"`refusal` of 'play \d' \(seat 0, after 1 events\) is another one"
    )


def resample_knowing_the_truth(tables: Any, state: StateRecord, eyes: int, dice: Any) -> None:
    """The guess is the truth."""
    if eyes < 0 or state["phase"] != IN_CARDS:
        KERNEL.resample(tables, state, eyes, dice)


def resample_to_what_cannot_be(tables: Any, state: StateRecord, eyes: int, dice: Any) -> None:
    KERNEL.resample(tables, state, eyes, dice)
    if state["phase"] == IN_CARDS:
        for seat in range(int(state["players"])):
            if seat != eyes:
                state["hands"][seat] = [0, 1 + below(dice, 9)]


@pytest.mark.parametrize(
    ("resample", "message"),
    [
        (resample_knowing_the_truth, "`resample` for seat 0 depends on `hands`.* of the true state"),
        (resample_to_what_cannot_be, "a resampled state goes wrong after"),
    ],
)
def test_a_guess_that_peeks_or_cannot_be_is_found(resample: object, message: str) -> None:
    require_found(planted(kernel={"resample": resample}), "resampling_does_not_peek", message)


# Views, prompts, events and news.


def view_of_all_hands(tables: Any, state: StateRecord, eyes: int) -> dict[str, object]:
    hands = [hand_of(state, seat) for seat in range(int(state["players"]))]
    return {**SOUND.view(tables, state, eyes), "hands": hands}


def view_of_a_sealed_card(tables: Any, state: StateRecord, eyes: int) -> dict[str, object]:
    return {**SOUND.view(tables, state, eyes), "sealed": state["sealed"].tolist()}


LEAKING_PARTS = ViewParts(lambda tables, state: view_of_all_hands(tables, state, ONLOOKER), SOUND.view)


def prompt_with_the_best_card(tables: Any, state: StateRecord, eyes: int) -> Saying:
    saying = SOUND.prompt(tables, state, eyes)
    return Saying(saying.key, saying.wording, {**saying.args, "best": int(state["hands"].max())})


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"view": view_of_all_hands}, "'hands' in the view of an onlooker, after 1 events changes when .* blinded"),
        ({"prompt": prompt_with_the_best_card}, "'prompt' in the view of an onlooker, after 1 events changes"),
        ({"view": lambda *args: {**SOUND.view(*args), "cards": {3, 4}}}, "the view of an onlooker.* is not plain JSON"),
        ({"view": lambda *args: {**SOUND.view(*args), "legal": []}}, r"has \['legal'\], which every view has"),
        (
            {"view_parts": ViewParts.same_for_all(SOUND.view)},
            "in the view of seat 0, .* differs from what `view_parts` say",
        ),
        ({"view": LEAKING_PARTS.whole, "view_parts": LEAKING_PARTS}, "'hands' in the view of an onlooker, .* blinded"),
    ],
)
def test_a_view_that_a_seat_could_not_know_is_found(parts: dict[str, Any], message: str) -> None:
    require_found(planted(**parts), "eyes_see_only_what_is_theirs", message)


def test_a_view_is_found_out_by_events_even_if_nobody_guesses_what_it_shows() -> None:
    game = planted(view=view_of_all_hands, kernel={"resample": lambda *args: None, "blind": lambda *args: None})
    require_found(game, "what_is_told_is_what_may_be_known", "`blind` leaves `hands`")


def test_a_view_that_depends_on_a_sealed_action_is_found() -> None:
    game = planted(view=view_of_a_sealed_card)
    require_found(
        game, "sealed_actions_are_not_told", r"'sealed' in the view of an onlooker depends on .*'play \d' of seat 0"
    )


def tell_all_hands(event: Mapping[str, object], eyes: int) -> dict[str, object]:
    return dict(event)


def tell_somebody_else(event: Mapping[str, object], eyes: int) -> dict[str, object]:
    return SOUND.tell(event, 0 if eyes < 0 else eyes)


@pytest.mark.parametrize("tell", [tell_all_hands, tell_somebody_else])
def test_an_event_that_tells_too_much_is_found(tell: Any) -> None:
    found = "`tell` tells an onlooker 'hands', which it may not know, of two events: .*'deal'"
    require_found(planted(tell=tell), "what_is_told_is_what_may_be_known", found)


def tell_as_something(event: Mapping[str, object], eyes: int) -> dict[str, object]:
    told = SOUND.tell(event, eyes)
    return {**told, "do": "something"} if event["by"] == eyes else told


@pytest.mark.parametrize(
    ("tell", "message"),
    [
        (lambda event, eyes: {**SOUND.tell(event, eyes), "by": 0}, "says that it was 0 who did it"),
        (lambda event, eyes: {"by": event["by"]}, "does not say what was done"),
        (tell_as_something, "its own action, is 'something'"),
        (lambda event, eyes: {**SOUND.tell(event, eyes), "with": {1}}, "is not plain JSON"),
    ],
)
def test_an_event_that_does_not_say_what_happened_is_found(tell: Any, message: str) -> None:
    require_found(planted(tell=tell), "what_is_told_is_what_may_be_known", f"what `tell` tells .* of .*{message}")


def news_of_a_hand(before: StateRecord, after: StateRecord) -> list[News]:
    return [{"is": "left", "card": int(after["hands"].max())}]


def news_as_numpy(before: StateRecord, after: StateRecord) -> list[News]:
    return [{"is": "prize", "prize": after["prize"]}]


@pytest.mark.parametrize(
    ("news", "message"),
    [(news_of_a_hand, "from what an onlooker may not know"), (news_as_numpy, "the news .* is not plain JSON")],
)
def test_news_that_tells_too_much_is_found(news: Any, message: str) -> None:
    require_found(planted(news=news), "news_is_open_to_all", message)


def test_a_game_that_does_not_say_what_it_hides_is_found() -> None:
    found = "`blind` removes `hands`, after .*, but the game does not say `hides`"
    require_found(planted(hides=False), "hides_says_whether_something_is_hidden", found)
    game = planted(kernel={"blind": lambda *args: None, "resample": lambda *args: None})
    require_found(game, "hides_says_whether_something_is_hidden", "says `hides`, but `blind` never removes anything")


def legal_by_a_hidden_card(tables: Any, state: StateRecord, seat: int, out: Any) -> int:
    """Who knows that all others hold low cards may only play the highest."""
    number = KERNEL.legal(tables, state, seat, out)
    if number and kind_of(out[0]) == PLAY and np.delete(state["hands"], seat, axis=0).max() < 5:
        out[0] = out[1]
        return 1
    return number


def test_a_list_that_depends_on_hidden_things_is_found() -> None:
    game = planted(kernel={"legal": legal_by_a_hidden_card})
    require_found(game, "blindness_changes_no_legality", "`legal` lists something else when the state is blinded")
