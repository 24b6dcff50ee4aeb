"""What a client gets: the view with its aids, the prompt, the news, the picture and the drawing."""

import io
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console
from teocalli import Match
from teocalli.core.game import ONLOOKER, News
from teocalli.core.words import LANGUAGES

from positions import LAP, alone, begun, play, seen, thrown
from teocalli_patolli import GAME, conserved, drawing, picture

SVG = "{http://www.w3.org/2000/svg}"


def test_all_eyes_see_the_same_position() -> None:
    match = play(begun(3), "3 enter", "4 enter", "10")
    own = {"eyes", "legal", "prompt"}
    views: list[dict[str, Any]] = [match.view(eyes) for eyes in (None, 0, 1, 2)]
    assert all({name: view[name] for name in view.keys() - own} == _without(views[0], own) for view in views)


def _without(view: dict[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in names}


def test_the_view_tells_where_pieces_are_and_what_everybody_has() -> None:
    view = seen(play(begun(), "3 enter", "4 enter"))
    assert view["phase"] == "throw"
    assert view["turn"] == 0
    assert view["throw"] is None
    assert view["round"] == 2
    assert view["pieces"] == {"e2": 0, "w3": 1}
    assert view["seats"] == [
        {"start": "e0", "waiting": 2, "home": 0, "stakes": 10},
        {"start": "w0", "waiting": 2, "home": 0, "stakes": 9},
    ]
    assert view["pot"] == 1
    assert view["aids"] == {"moves": [], "labels": {}}


def test_the_aids_tell_what_each_move_would_do() -> None:
    match = thrown(alone(begun(pieces=4), *LAP, "1 enter", "3 enter"), 4)
    plain = {"captures": None, "pays": False, "again": False, "home": False}
    assert seen(match)["aids"]["moves"] == [
        {"do": "enter", "from": None, "to": "e3", **plain, "pays": True},
        {"do": "move e0", "from": "e0", "to": "e4", **plain},
        {"do": "move e2", "from": "e2", "to": "e6", **plain, "again": True},
        {"do": "move s9", "from": "s9", "to": None, **plain, "home": True},
    ]


def test_the_aids_tell_of_a_capture() -> None:
    match = play(begun(4), "10 enter", "1 enter", "0 pass", "0 pass", "4")
    captures = {move["do"]: move["captures"] for move in seen(match)["aids"]["moves"]}
    assert captures == {"enter": None, "move e9": 1}


def labels(match: Match, language: str = "en") -> dict[str, str]:
    return {action: label[language] for action, label in seen(match)["aids"]["labels"].items()}


def test_every_legal_action_has_a_label_that_says_what_it_does() -> None:
    match = thrown(alone(begun(pieces=4), *LAP, "1 enter", "3 enter"), 4)
    assert labels(match) == {
        "enter": "Enter on e3: a thorn, pay a stake",
        "move e0": "e0 → e4",
        "move e2": "e2 → e6: a tip, throw again",
        "move s9": "s9 → home",
    }
    assert labels(match, "de")["move e2"] == "e2 → e6: eine Spitze, noch einmal werfen"
    capturing = play(begun(4), "10 enter", "1 enter", "0 pass", "0 pass", "4")
    assert labels(capturing)["move e9"] == "e9 → n0: capture Jaguar’s piece"
    entering = play(begun(4), "10 enter", "0 pass", "0 pass", "0 pass", "4 move e9", "1")
    assert labels(entering) == {"enter": "Enter on n0 and capture Eagle’s piece"}
    assert labels(thrown(begun(), 0)) == {"pass": "Pass"}
    assert labels(thrown(begun(), 3)) == {"enter": "Enter on e2"}


def prompted(match: Match, eyes: int | None) -> Any:
    prompt: Any = match.view(eyes)["prompt"]
    assert all(prompt["say"][language] for language in LANGUAGES)
    return prompt["key"]


def test_prompts_ask_whoever_is_asked_and_tell_the_others() -> None:
    match = begun()
    assert prompted(match, 0) == prompted(match, None) == "prompt.throw"
    thrown(match, 3)
    assert (prompted(match, 0), prompted(match, 1)) == ("prompt.move.you", "prompt.move")
    play(match := begun(), "0")
    assert (prompted(match, 0), prompted(match, None)) == ("prompt.pass.you", "prompt.pass")


@pytest.mark.parametrize("shared", [False, True])
def test_at_the_end_the_prompt_says_how_it_ended_and_who_has_won(shared: bool) -> None:
    match = play(begun(rounds=13), *(["0 pass"] if shared else ["4 enter"]), *["0 pass"] * 25)
    assert prompted(match, None) == ("prompt.over.sunset.shared" if shared else "prompt.over.sunset")


def news(match: Match, *script: str) -> list[News]:
    """What the last action of a script brought about."""
    *before, last = script
    play(match, *before)
    throw, _, action = last.partition(" ")
    thrown(match, int(throw))
    state = match.state
    match.play(match.actors[0], action)
    return GAME.news(state, match.state)


def test_news_of_captures_and_thorns() -> None:
    assert news(begun(4), "10 enter", "1 enter", "0 pass", "0 pass", "4 move e9") == [
        {"is": "captured", "seat": 1, "by": 0, "cell": "n0"}
    ]
    assert news(begun(), "4 enter") == [{"is": "thorn", "seat": 0}]
    assert news(begun(), "3 enter") == news(begun(), "0 pass") == []


def test_news_of_coming_home_and_of_the_pot() -> None:
    match = alone(play(begun(pieces=2), "0 pass", "4 enter"), *LAP, "4 move s9", *LAP)
    assert news(match, "4 move s9") == [
        {"is": "home", "seat": 0, "stakes": 1},
        {"is": "pot", "seat": 0, "stakes": 1},
    ]


def test_news_of_ruin_and_of_the_last_sunset() -> None:
    match = alone(begun(pieces=6, stakes=5), *(*LAP, "4 move s9") * 4, *LAP)
    assert news(match, "4 move s9") == [{"is": "home", "seat": 0, "stakes": 1}, {"is": "ruined", "seat": 1}]
    assert news(begun(rounds=13), *["0 pass"] * 26) == [{"is": "sunset"}]


def test_stakes_or_pieces_that_get_lost_are_noticed() -> None:
    match = play(begun(), "3 enter")
    assert conserved.lost(match) is None
    for field, fault in (("pot", "stakes: 21"), ("waiting", "pieces of seat 0")):
        broken = match.fork()
        if field == "pot":
            broken._array["pot"] += 1
        else:
            broken._array["waiting"][0, 0] += 1
        assert conserved.lost(broken) == fault


def named(match: Match) -> list[str]:
    """What the groups of a picture say that they show."""
    svg = ElementTree.fromstring(picture.picture(GAME.tables, match.state, ONLOOKER))
    assert svg.tag == f"{SVG}svg"
    return [name for element in svg.iter() if (name := element.get("data-is"))]


def test_the_picture_shows_cells_pieces_players_beans_and_what_can_move() -> None:
    match = play(begun(), "3 enter", "4 enter", "2")
    names = named(match)
    assert sum(name.startswith("cell ") for name in names) == 52
    assert {"piece e2 0", "piece w3 1", "player 0", "player 1", "throw 2", "pot", "sun", "can move"} <= set(names)
    assert {"to e1", "to e4"} <= set(names)
    assert names.count("mark") == 2
    assert names.count("no mark") == 3


def test_the_picture_shows_who_has_won() -> None:
    assert "winner" in named(play(begun(rounds=13), *["0 pass"] * 26))


def test_the_drawing_shows_the_pieces_without_colour() -> None:
    out = io.StringIO()
    match = play(begun(), "3 enter", "4 enter", "2")
    Console(file=out, width=100, color_system=None).print(drawing.draw(GAME.tables, match.state))
    text = out.getvalue()
    assert text.count("[E]") == text.count("[J]") == 1
    assert "Eagle moves: 2" in text
    assert "on the way: w3" in text
