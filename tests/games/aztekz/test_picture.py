"""The picture of a position says what the view says."""

from random import Random
from typing import Any

import pytest

from teocalli import Match
from tests.games.aztekz.positions import CROSSES, begun, play, seen, tower
from tests.games.pictures import Picture, drawn


def shown(match: Match) -> Picture:
    return Picture(drawn(match))


def check(match: Match) -> None:
    picture, view = shown(match), seen(match)
    assert picture.called("card ") == sorted(f"{cell} {exits}" for cell, exits in view["cards"].items())
    for cell, exits in view["cards"].items():
        check_cell(picture.within(f"card {cell} {exits}"), view, cell)
    for seat, stacks in enumerate(view["stacks"]):
        part = picture.within(f"player {seat}")
        assert part.called("stack ") == sorted(f"{stack['size']} of {stack['kind']}" for stack in stacks)
        assert str(view["scores"][seat]) in part.texts
        assert bool(part.names["turn"]) == (seat in view["actors"])
        assert bool(part.names["winner"]) == (seat in view["winners"])
    check_stock(picture.within("stock"), view)


def check_cell(part: Picture, view: Any, cell: str) -> None:
    heroes = [
        f"{seat}.{name}"
        for seat, heroes in enumerate(view["heroes"])
        for name, hero in heroes.items()
        if hero["cell"] == cell
    ]
    assert part.called("hero ") == sorted(heroes)
    for name in heroes:
        seat, hero = name.split(".")
        carried = view["heroes"][int(seat)][hero]
        hero_part = part.within(f"hero {name}")
        assert hero_part.names[f"soul {carried['kind']}"] == (carried["count"] > 0)
        assert (f"×{carried['count']}" in hero_part.texts) == (carried["count"] > 0)
    for kind, count in view["souls"].get(cell, {}).items():
        assert part.names[f"{count} of {kind}"] == 1


def check_stock(part: Picture, view: Any) -> None:
    assert part.texts.count(str(view["deck"]["count"])) >= 1
    if view["drawn"]:
        assert part.names[f"drawn {view['drawn']['card']} {view['drawn']['soul'] or '-'}"] == 1
    else:
        assert not part.called("drawn ")
    shapes = ["NESW", "NES", "NE", "NS", *view["deck"]["returned"]]
    assert part.called("shape ") == sorted(shapes)
    counts = [*view["deck"]["shuffled"].values(), *view["pool"].values()]
    assert not {str(count) for count in counts} - set(part.texts)
    stall = view["stall"]
    assert (f"{stall['turns']}/{stall['limit']}" in part.texts) == (stall["turns"] > 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_in_a_game_played_at_random(players: int) -> None:
    match, random = Match.new("aztekz", players, seed=players), Random(players)
    while not match.over:
        if random.random() < 0.1:
            check(match)
        seat = match.actors[0]
        legal = match.legal(seat)
        useful = [text for text in legal if text.split()[-1] in ("give", "steal") or "take" in text]
        match.play(seat, random.choice(useful or legal))
    check(match)


def test_the_first_card_lies_on_e5_in_the_middle() -> None:
    picture = shown(begun("draw NESW"))
    assert picture.called("free ") == ["d4", "d5", "d6", "e4", "e5", "e6", "f4", "f5", "f6"]
    assert not picture.names["frame"], "there is more room than is shown, on all sides"


def test_the_frame_shows_where_the_pyramid_can_grow_no_further() -> None:
    match = begun(*CROSSES, "draw NESW 1", "end", "place g5 NESW")
    assert not shown(match).names["frame"]
    play(match, "draw NESW 1", "end", "place h5 NESW")
    assert shown(match).names["frame"] == 2, "in the west and in the east"


def test_a_scared_card_a_hero_that_acts_and_its_steps() -> None:
    match = play(tower(), "draw NE 5", "P1 scare")
    picture = shown(match)
    assert "#a62b2f" in {node.attrib.get("stroke") for node in picture.within("card e6 NS").root.iter()}
    assert picture.names["step"] == 3
    play(match, "P1 N")
    assert shown(match).names["step"] == 2


def test_cards_that_were_returned_in_their_order() -> None:
    match = Match.new("aztekz", 2, seed=7)
    random = Random(3)
    while len(seen(match)["deck"]["returned"]) < 3:
        legal = match.legal(match.actors[0])
        match.play(match.actors[0], "return" if "return" in legal else random.choice(legal))
    shapes = [name for name in shown(match).within("stock").names.elements() if name.startswith("shape ")]
    assert len(shapes) == 4 + 3
    check(match)
