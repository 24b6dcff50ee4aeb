"""A match: playing, chance, undo, views, as the library offers them."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from typing import Any

import numpy as np
import pytest

import teocalli
from teocalli import BadInput, Match, Refused, game
from teocalli.core import position
from teocalli.core.game import ONLOOKER
from teocalli.core.kernel_calls import kernel_calls
from tests import GAMES


def test_the_example_of_the_readme() -> None:
    match = teocalli.Match.new("aztec", players=2, seed=7)
    assert match.actors == (0,)
    assert "d4.1EN" in match.legal(0)
    match.play(0, "d4.1EN")
    assert match.actors == (1,)
    assert match.view(1)["eyes"] == 1
    assert match.view(None)["legal"] == []
    assert match.told(1) == [{"by": 0, "do": "d4.1EN"}]
    assert teocalli.Match.from_record(match.record()).record() == match.record()


def test_a_refused_action_changes_nothing() -> None:
    match = Match.new("aztec", 2, seed=7)
    before = match.state.tobytes()
    with pytest.raises(Refused) as caught:
        match.play(0, "a1.1EN")
    assert caught.value.reason == "contacts"
    assert caught.value.sentence
    assert caught.value.say("fr") != caught.value.say("de")
    assert match.state.tobytes() == before
    assert match.events == []


def test_legal_lists_are_sorted() -> None:
    legal = Match.new("aztec", 2, seed=7).legal(0)
    assert legal == sorted(legal)
    assert len(legal) == 8


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "there are: "),
        ({"players": 4}, "2 or 3 players"),
        ({"players": True}, "2 or 3 players"),
        ({"players": 2.0}, "2 or 3 players"),
        ({"options": {"corners": "round"}}, "one of neutral, shared"),
        ({"options": {"mode": "auction"}}, "no option 'mode' with 2 players"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"seed": -1}, "2**256"),
        ({"seed": 2**256}, "2**256"),
        ({"seed": 1.5}, "2**256"),
        ({"seed": "7"}, "2**256"),
        ({"chance": "luck"}, '"dice" or "given"'),
    ],
)
def test_bad_input_is_said_in_one_sentence(change: dict[str, object], says: str) -> None:
    given: dict[str, object] = {"game": "aztec", "players": 2, **change}
    with pytest.raises(BadInput) as caught:
        Match.new(**given)  # type: ignore[arg-type]  # wrong on purpose
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_chance_given_by_the_caller() -> None:
    match = Match.new("aztekz", 2, chance="given")
    assert match.awaits_chance
    assert not match.actors
    with pytest.raises(Refused) as caught:
        match.happen("draw NES 4")  # no soul is drawn in setup
    assert caught.value.reason == "impossible_chance"
    match.happen("draw NES")
    assert match.actors == (0,)
    with pytest.raises(Refused):
        match.happen("draw NES")  # not now


def test_a_match_with_dice_takes_no_other_chance() -> None:
    with pytest.raises(BadInput, match="its own dice"):
        Match.new("aztekz", 2, seed=1).happen("draw NES")


def test_undo_goes_back_and_chance_repeats_itself() -> None:
    match = Match.new("aztekz", 2, seed=3)
    start = match.events
    match.play(0, match.legal(0)[0])
    drawn = match.events[-1]
    match.undo(len(start))
    assert match.events == start
    match.play(0, match.legal(0)[-1])
    assert match.events[-1] == drawn, "the dice were rolled again"
    with pytest.raises(BadInput, match="undo goes back"):
        match.undo(99)


def sealed() -> Match:
    return Match.new("schatz", 3, seed=5)


def test_sealed_bids_stand_in_seat_order_whatever_order_they_came_in() -> None:
    match = sealed()
    for seat, bid in [(2, "bid 20"), (0, "bid 10"), (1, "bid 0")]:
        match.play(seat, bid)
    assert [(event["by"], event["do"]) for event in match.events[1:]] == [(0, "bid 10"), (1, "bid 0"), (2, "bid 20")]
    other = sealed()
    for seat, bid in [(0, "bid 10"), (1, "bid 0"), (2, "bid 20")]:
        other.play(seat, bid)
    assert other.record() == match.record()
    assert other.state.tobytes() == match.state.tobytes()


def test_a_record_leaves_out_an_open_auction() -> None:
    match = sealed()
    before = match.record()
    match.play(2, "bid 20")
    assert match.record() == before
    assert len(match.events) == 2


def test_undo_within_an_open_auction() -> None:
    match = sealed()
    match.play(2, "bid 20")
    match.play(0, "bid 10")
    match.undo(2)
    assert match.actors == (0, 1)
    match.play(1, "bid 0")
    match.play(0, "bid 30")
    assert [event["by"] for event in match.events[1:]] == [0, 1, 2]
    match.undo(2)
    assert match.actors == (1, 2), "within the ordered auction the first seat has bid"


def test_a_moment_of_its_own() -> None:
    match = Match.new("aztec", 2, seed=1)
    match.play(0, match.legal(0)[0])
    moment = match.at(0)
    moment.play(0, moment.legal(0)[1])
    assert match.events[0] != moment.events[0]
    assert len(match.events) == 1


def test_eyes_must_be_a_seat() -> None:
    match = Match.new("aztec", 2, seed=1)
    for eyes in (2, -1, True, "0"):
        with pytest.raises(BadInput, match="a seat is a whole number from 0 to 1"):
            match.view(eyes)  # type: ignore[arg-type]  # wrong on purpose


def test_whoever_holds_no_seat_is_not_to_move() -> None:
    match = Match.new("aztec", 2, seed=1)
    for seat in (-1, 2, 10**30):
        refused = match.refusal(seat, "d4.1EN")
        assert refused is not None
        assert refused.reason == "not_your_turn"


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    program = "import teocalli\nmatch = teocalli.Match.new('schatz', 4, seed=12345)\nprint(match.events[0])\n"
    other = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == str(Match.new("schatz", 4, seed=12345).events[0])


def test_a_fork_within_an_open_auction_leaves_the_match_alone() -> None:
    match = sealed()
    match.play(2, "bid 50")
    before = match.record(), match.state.tobytes()
    fork = match.at(len(match.events))
    fork.play(1, "bid 30")
    fork.play(0, "bid 20")
    assert (match.record(), match.state.tobytes()) == before
    match.undo(1)
    assert match.actors == (0, 1, 2)
    assert match.record() == before[0]


def test_what_a_match_hands_out_is_not_its_own() -> None:
    match = Match.new("aztekz", 2, seed=1)
    before = match.record()
    view: Any = match.view(0)
    view["options"]["cards"]["cross"] = 99
    match.events[0]["do"] = "draw nothing"
    assert match.record() == before
    dealt = sealed()
    whole = dealt.record()
    dealt.record()["events"][0]["hands"][0][0] = "XX"
    dealt.told(0)[0]["goals"][0][0] = "XX"
    assert dealt.record() == whole
    mix = {"cross": 20, "tee": 20, "corner": 4, "straight": 4}
    chosen = Match.new("aztekz", 2, seed=1, options={"cards": mix})
    mix["cross"] = 0
    assert chosen.record()["options"]["cards"]["cross"] == 20


COPIES: dict[str, Callable[[Match], Match]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
}


def advance(match: Match, number: int, rank: int) -> None:
    """Play so many actions, each the first or the last of the legal ones."""
    for _ in range(number):
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[rank])


def whole(match: Match) -> tuple[object, ...]:
    """All that can be seen of a match."""
    views = [match.view(eyes) for eyes in (None, *range(match.players))]
    return match.seed, match.actors, match.settled, match.events, match.record(), match.state.tobytes(), views


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("name", GAMES)
def test_copies_go_on_alike_and_share_nothing(name: str, how: str) -> None:
    match = Match.new(name, game(name).players[-1], seed=8)
    advance(match, 9, 0)
    before, same, other = whole(match), COPIES[how](match), COPIES[how](match)
    assert type(same) is Match
    assert same.game is match.game
    assert whole(same) == before
    advance(other, 5, -1)
    other.undo(3)
    other.options["further"] = "option"
    assert whole(match) == before
    assert whole(same) == before
    advance(match, 8, 0)
    assert whole(same) == before
    advance(same, 8, 0)
    assert whole(same) == whole(match), "it has the same dice"
    match.undo(6)
    same.undo(6)
    assert whole(same) == whole(match)


@pytest.mark.parametrize("how", COPIES)
def test_copies_within_an_open_auction(how: str) -> None:
    match = sealed()
    match.play(2, "bid 20")
    other = COPIES[how](match)
    assert whole(other) == whole(match)
    other.withdraw(2)
    assert (match.actors, other.actors) == ((0, 1), (0, 1, 2))
    for seat, text in ((1, "bid 0"), (0, "bid 30")):
        match.play(seat, text)
    assert [event["by"] for event in match.events[1:]] == [0, 1, 2]
    assert other.settled == len(other) == 1


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_of_a_match_with_given_chance_waits_for_it(how: str) -> None:
    match = Match.new("aztekz", 2, chance="given")
    other = COPIES[how](match)
    assert other.seed is None
    other.happen("draw NES")
    assert (match.awaits_chance, other.awaits_chance) == (True, False)


def test_a_pickle_holds_the_name_of_the_game_and_not_the_game() -> None:
    pickled = pickle.dumps(Match.new("aztec", 2, seed=1))
    assert len(pickled) < 1000
    assert b"teocalli.games" not in pickled
    assert b"numpy" not in pickled


def test_a_pickle_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("aztec", 2, seed=1)
    pickled = pickle.dumps(match)
    newer = replace(match.game, rules=9)
    monkeypatch.setattr("teocalli.core.match.find_game", lambda name: newer)
    with pytest.raises(BadInput, match="under rules version 1 was pickled; here is version 9"):
        pickle.loads(pickled)


def test_the_seed_is_told_where_the_match_has_dice() -> None:
    match = Match.new("aztekz", 2, seed=3)
    assert match.seed == 3
    assert match.fork().seed is None
    assert match.fork(seed=5).seed == 5
    assert Match.new("aztekz", 2, chance="given").seed is None
    assert Match.from_record(match.record()).seed is None
    drawn = Match.new("aztekz", 2)
    assert Match.new("aztekz", 2, seed=drawn.seed).events == drawn.events


@pytest.mark.parametrize("name", GAMES)
def test_what_is_known_is_a_blinded_copy(name: str) -> None:
    found = game(name)
    match = Match.new(name, found.players[-1], seed=4)
    for _ in range(16):
        before = match.state.tobytes()
        for eyes in (None, *range(match.players)):
            known = match.known(eyes)
            blinded = match.state
            found.kernel.blind(found.tables, blinded, ONLOOKER if eyes is None else eyes)
            assert known.tobytes() == blinded.tobytes()
            assert (known.tobytes() != before) <= found.hides
            found.kernel.begin(found.tables, known, found.players[0], np.zeros(99, np.int64))
            assert match.state.tobytes() == before, "the copy shares memory with the match"
        advance(match, 1, 0)
    for eyes in (match.players, -1, True, "0"):
        with pytest.raises(BadInput, match="a seat is a whole number from 0 to"):
            match.known(eyes)  # type: ignore[arg-type]  # wrong on purpose


def test_the_version_is_that_of_the_package_and_of_records() -> None:
    assert teocalli.__version__ == version("teocalli")
    assert Match.new("aztec", 2, seed=1).record()["library"] == f"teocalli {teocalli.__version__}"


ODD: list[Any] = [None, 5.5, b"d4.1EN", ["d4.1EN"], {}, 10**5000, "x" * 10**6, "\ud800", float("nan"), -1]


@pytest.mark.parametrize("place", range(len(ODD)))
def test_odd_arguments_are_judged_or_refused(place: int) -> None:
    odd, match = ODD[place], Match.new("aztec", 2, seed=1)
    refused = match.refusal(0, odd)
    assert refused is not None
    assert refused.reason == "unreadable"
    assert len(refused.say("de")) < 300
    assert match.legal(odd) == []
    with pytest.raises(Refused, match="impossible_chance"):
        Match.new("aztekz", 2, chance="given").happen(odd)
    calls: list[Callable[[], object]] = [
        lambda: Match.new(odd, 2),
        lambda: Match.new("aztec", odd),
        lambda: Match.new("aztec", 2, options={"corners": odd}),
        lambda: match.undo(odd),
    ]
    if odd is not None:  # which is a seed: any
        calls += [lambda: Match.new("aztec", 2, seed=odd), lambda: Match.from_record(match.record(), seed=odd)]
    for call in calls:
        with pytest.raises(BadInput):
            call()


@pytest.mark.parametrize("options", [[], "corners", 5, [("corners", "shared")]])
def test_options_are_an_object(options: Any) -> None:
    with pytest.raises(BadInput, match="options are an object"):
        Match.new("aztec", 2, options=options)


def test_chance_that_cannot_be_is_told_apart() -> None:
    match = Match.new(
        "aztekz", 2, chance="given", options={"cards": {"cross": 25, "tee": 0, "corner": 0, "straight": 0}}
    )
    for text, why in (
        ("draw NES", "not there to be drawn"),
        ("draw ESW", "is not how"),
        ("draw NESW 4", "could not come"),
    ):
        with pytest.raises(Refused, match=why):
            match.happen(text)
    match.happen("draw NESW")
    with pytest.raises(Refused, match="no draw or deal is due"):
        match.happen("draw NESW")


def test_a_match_says_what_it_is() -> None:
    assert repr(Match.new("aztec", 2, seed=1)) == "<Match of aztec, 2 players, 0 events, actors (0,)>"
    assert repr(Match.new("aztekz", 2, chance="given")) == "<Match of aztekz, 2 players, 0 events, chance is due>"


def test_an_unknown_language_is_named() -> None:
    refused = Match.new("aztec", 2, seed=1).refusal(0, "?")
    assert refused is not None
    with pytest.raises(ValueError, match="there are: fr, en, de"):
        refused.say("es")  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(("game", "crowd"), [("aztec", "2 or 3"), ("aztekz", "2 to 4"), ("schatz", "2 to 5")])
def test_how_many_may_play_is_said_in_words(game: str, crowd: str) -> None:
    with pytest.raises(BadInput, match=f"{game} is for {crowd} players, not 9"):
        Match.new(game, 9)


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_is_asked_once_for_legal_actions_and_once_for_a_view(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are asked for at every step of whoever plays with a match."""
    match = Match.new(name, game(name).usual_players, seed=1)
    calls, asked = kernel_calls(match.game), []

    def summarise(*given: Any) -> None:
        asked.append(given)
        calls.summarise(*given)

    monkeypatch.setattr(position, "kernel_calls", lambda game: calls._replace(summarise=summarise))
    for look in (match.legal, match.view):
        asked.clear()
        look(match.actors[0])
        assert len(asked) == 1
