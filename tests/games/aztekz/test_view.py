"""What a board is told: the position, aids, prompts."""

from typing import Any

import pytest
from rich.console import Console

from teocalli import Match
from teocalli.bots.policy import policy
from teocalli.core.dice import dice_of
from teocalli.core.words import LANGUAGES
from teocalli.games.aztekz import GAME
from teocalli.games.aztekz.drawing import draw
from tests.games.aztekz.positions import CROSSES, begun, legal, play, seen, tower
from tests.games.aztekz.test_placing import RING, full_grid
from tests.games.aztekz.test_recorded import recorded

pytestmark = pytest.mark.plain


def prompt(match: Match, eyes: int | None) -> str:
    said = match.view(eyes)["prompt"]
    assert isinstance(said, dict)
    assert set(said["say"]) == set(LANGUAGES)
    return str(said["key"])


def test_the_position() -> None:
    view = seen(play(tower(), "draw NE 5", "P1 scare"))
    assert view["cards"]["e6"] == "NS"
    assert view["heroes"][0] == {
        "C": {"cell": "e5", "kind": None, "count": 0},
        "P1": {"cell": "e6", "kind": None, "count": 0},
        "P2": {"cell": "e7", "kind": None, "count": 0},
    }
    assert view["turn"] == {
        "seat": 0,
        "hero": "P1",
        "steps_left": 3,
        "stole": False,
        "dropped": False,
        "scared": "e6",
    }
    assert view["frame"] == {"from": "d3", "to": "i8"}
    assert view["deck"]["count"] == 60 - 9


def test_the_frame_is_where_cards_lie_or_may_still_come_to_lie() -> None:
    assert seen(begun())["frame"] == {"from": "a1", "to": "i9"}
    assert seen(begun("draw NS", "place e5 NS"))["frame"] == {"from": "a1", "to": "i9"}
    assert seen(full_grid(leave=False))["frame"] == {"from": "c3", "to": "g7"}


def test_all_eyes_see_the_same_but_for_what_they_may_do() -> None:
    match = play(tower(), "draw NE 5")
    views = [match.view(eyes) for eyes in (None, 0, 1)]
    for view in views:
        for name in ("eyes", "legal", "prompt"):
            view.pop(name)
    assert views[0] == views[1] == views[2]
    assert match.told(None) == match.told(1) == match.events


def test_walks_lead_to_each_cell_once_by_a_shortest_walk_and_are_legal_in_turn() -> None:
    match = play(tower(), "draw NE 5")
    walks = seen(match)["aids"]["walks"]
    assert set(walks) == {"C", "P1", "P2"}
    assert {walk["to"] for walk in walks["C"]} == {"e6", "f5"}
    assert {walk["to"]: len(walk["do"]) for walk in walks["P1"]} == {"e7": 1, "e5": 1, "f5": 2, "g5": 3}
    for hero in walks.values():
        for walk in hero:
            trial = match.at(len(match.events))
            play(trial, *walk["do"])
    play(match, "P1 S")
    assert set(seen(match)["aids"]["walks"]) == {"P1"}


def test_walks_know_of_a_scares_duty() -> None:
    match = play(tower(), "draw NE 5", "P1 scare", "P1 S", "P1 N")
    assert seen(match)["aids"]["walks"] == {"P1": [{"to": "e5", "do": ["P1 S"]}]}


def test_placings_are_those_possible_after_end() -> None:
    match = play(tower(), "draw NE 5", "P1 S")
    placings = seen(match)["aids"]["placings"]
    assert "place e6 NE" in placings
    assert placings == legal(play(match, "end")) == seen(match)["aids"]["placings"]
    match = play(tower(), "draw NE 5", "P1 scare")
    assert seen(match)["aids"]["placings"] == []
    play(match, "P1 S")
    assert seen(match)["aids"]["placings"] == ["place e6 ES", "place e6 NE", "place e6 NW", "place e6 SW"]


def test_prompts() -> None:
    match = begun()
    assert prompt(match, 0) == "prompt.draw"
    play(match, "draw NESW")
    assert (prompt(match, 0), prompt(match, 1)) == ("prompt.setup.first.you", "prompt.setup")
    play(match, "place e5 NESW", "draw NESW")
    assert (prompt(match, 1), prompt(match, None)) == ("prompt.setup.you", "prompt.setup")
    play(match, "place f5 NESW", "draw NESW 1")
    assert (prompt(match, 0), prompt(match, 1)) == ("prompt.move.you", "prompt.move")
    assert prompt(play(match, "C E"), 0) == "prompt.move.chief.done.you"
    assert (prompt(play(match, "end"), 0), prompt(match, 1)) == ("prompt.place.you", "prompt.place")
    match = play(tower(), "draw NE 5", "P1 scare")
    assert prompt(match, 0) == "prompt.move.duty.you"
    assert prompt(play(match, "P1 S"), 0) == "prompt.move.porter.you"
    assert prompt(play(match, "end"), 0) == "prompt.place.duty.you"
    match = play(full_grid(leave=False), "draw NES 1", "end")
    assert prompt(match, match.actors[0]) == "prompt.place.none.you"
    match = play(full_grid(leave=True), "draw NES 1", "end")
    assert prompt(match, match.actors[0]) == "prompt.place.choice.you"


def test_prompts_say_how_many_steps_are_left() -> None:
    match, said = play(begun(*CROSSES), "draw NESW 1"), []
    for step in ("P1 E", "P1 W", "P1 E"):
        asked: Any = play(match, step).view(0)["prompt"]
        said.append(asked["say"]["en"])
    assert said == [
        "Porter P1 can go 2 more steps; then place the card.",
        "Porter P1 can go one more step; then place the card.",
        "Porter P1 has made all its steps. Place the card when you are ready.",
    ]


def test_prompts_say_that_a_card_is_the_last() -> None:
    match = recorded("tie_souls")
    moving, placing = (match.at(len(match.events) - left) for left in (2, 1))
    for then, phase in ((moving, "move"), (placing, "place")):
        assert prompt(then, then.actors[0]) == f"prompt.{phase}.last.you"
        assert prompt(then, 1 - then.actors[0]) == f"prompt.{phase}.last"
    assert prompt(match.at(len(match.events) - 3), None) == "prompt.draw"
    match = recorded("shared")  # the last card may still be returned
    then = match.at(len(match.events) - 1)
    assert prompt(then, then.actors[0]) == "prompt.place.choice.you"


def test_the_last_prompt_names_the_winners() -> None:
    match = begun(*RING, players=4, stall_rounds=3)
    for _ in range(12):
        play(match, "draw NES 1", "end", "return")
    assert prompt(match, None) == "prompt.over.shared.stall"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_position_can_be_drawn_within_100_columns_and_34_rows(players: int) -> None:
    match = Match.new("aztekz", players, seed=players)
    lively, dice = policy("lively", GAME), dice_of(players, 0)
    while True:
        console = Console(width=100, record=True, quiet=False, file=None, force_terminal=False)
        with console.capture() as capture:
            console.print(draw(GAME.tables, match.state))
        lines = capture.get().splitlines()
        assert len(lines) <= 34
        assert max(len(line.rstrip()) for line in lines) <= 100
        if match.over:
            break
        for _ in range(25):
            if not match.over:
                seat = match.actors[0]
                match.play(seat, GAME.notation.write(int(lively(GAME.tables, match.state, seat, dice))))


def test_a_drawing_shows_heroes_souls_and_walls() -> None:
    console = Console(width=100)
    with console.capture() as capture:
        console.print(draw(GAME.tables, play(begun(*CROSSES), "draw NS 4", "end", "place e6 NS").state))
    lines = capture.get().splitlines()
    text = "\n".join(lines)
    assert "EC E1 E2" in text
    assert "JC J1 J2" in text
    assert lines[0].startswith("  ┌───┘   └───┐")
    assert lines[2].startswith("6 │ 4         │")
