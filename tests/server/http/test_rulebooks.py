"""Rulebooks: what they claim about their positions is so, and every refusal has its sentence in every language."""

import asyncio
import gzip
import json
import re
import urllib.request
from collections import Counter
from html import unescape
from pathlib import Path
from unittest.mock import PropertyMock, patch

import msgspec
import pytest

from teocalli.core.errors import BadInput, Refused
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.core.registry import game
from teocalli.core.rulebooks import BookPosition, positions_of, require_true
from teocalli.core.words import LANGUAGES, Language
from teocalli.lab.live.client import Refusal
from teocalli.server.http.errors import refusal_of
from teocalli.server.http.routes.games import _encoded_rulebook
from teocalli.server.http.rules_pages import reason_anchor, render, rulebook_page, summary_card
from teocalli.server.refusals import Reason, RequestRefused
from tests import GAMES
from tests.server.running import Running

_SENTENCE = re.compile(r'<span class="ruling" id="([^"]*)" tabindex="-1">((?:(?!</span>).)*)</span>', re.DOTALL)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_rulebook_claims_is_so(name: str) -> None:
    positions = positions_of(game(name))
    assert positions
    for called, position in positions.items():
        require_true(game(name), called, position)


@pytest.mark.parametrize("name", GAMES)
def test_every_claim_can_fail(name: str) -> None:
    for called, position in positions_of(game(name)).items():
        faults: list[BookPosition] = []
        if position.legal:
            first = position.legal[0]
            faults.append(msgspec.structs.replace(position, legal=[], refused={first: "game_over"}))
        if position.refused:
            faults.append(msgspec.structs.replace(position, legal=list(position.refused), refused={}))
            faults.append(msgspec.structs.replace(position, refused=dict.fromkeys(position.refused, "game_over")))
        if position.scores:
            faults.append(msgspec.structs.replace(position, scores=[99] * position.players))
        if position.legal or position.refused:
            faults.append(msgspec.structs.replace(position, seat=None))
        faults.append(msgspec.structs.replace(position, events=[*position.events, {"by": 0, "do": "nonsense"}]))
        for fault in faults:
            with pytest.raises(BadInput, match=f"the position {called!r} of the rulebook of {name}"):
                require_true(game(name), called, fault)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_reason_has_its_sentence(name: str, language: Language) -> None:
    page = rulebook_page(game(name), language)
    assert page is not None
    marked = Counter(re.findall(r'<span class="ruling" id="([^"]*)"', page.html))
    assert marked == Counter(reason_anchor(reason.value) for reason in game(name).reasons)
    for anchor, sentence in _SENTENCE.findall(page.html):
        words = unescape(re.sub(r"<[^>]*>", "", sentence)).split()
        assert len(words) >= 2, anchor


@pytest.mark.parametrize("name", GAMES)
def test_a_refusal_says_whether_a_rule_refuses(name: str) -> None:
    with pytest.raises(Refused) as refused:
        Match.new(name, 2, seed=1).play(0, "nonsense")
    assert refusal_of(refused.value, "en").rule
    assert refusal_of(refused.value, "en").code in {reason.value for reason in game(name).reasons}
    assert not refusal_of(RequestRefused(Reason.BUSY), "en").rule


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_position_is_shown_with_a_caption(name: str, language: Language) -> None:
    page = rulebook_page(game(name), language)
    assert page is not None
    shown = dict(re.findall(r'data-position="([^"]*)"><figcaption>([^<]*)</figcaption>', page.html))
    assert shown.keys() == positions_of(game(name)).keys()
    assert all(shown.values())


@pytest.mark.parametrize("name", GAMES)
def test_all_languages_have_the_same_parts(name: str) -> None:
    pages = [rulebook_page(game(name), language) for language in LANGUAGES]
    cards = [summary_card(game(name), language) for language in LANGUAGES]
    shapes = [re.findall(r"<(h\d|ol|ul|li|table|tr)\b", page.html) for page in [*pages] if page is not None]
    assert len(shapes) == len(LANGUAGES)
    assert shapes[0] == shapes[1] == shapes[2]
    assert all(card is not None and card.sections for card in cards)


def test_marks_of_a_rulebook_are_safe() -> None:
    source = "[One **bold**.](reason:a_b,c) ![in text](position:p-2) [no](reason:<x>)"
    page = render(f'## A\n\n{source}\n\n![x "<b>](position:p-1)\n\n![n](position:A"b)')
    assert '<span class="ruling" id="reason-a_b" tabindex="-1"><span class="ruling" id="reason-c"' in page.html
    assert "</strong>.</span></span>" in page.html
    assert '</p>\n<figure class="position" data-position="p-1"><figcaption>x &quot;&lt;b&gt;</figcaption>' in page.html
    assert page.html.count("<figure") == 1
    assert "in text" in page.html
    assert "reason:" not in re.findall(r'href="([^"]*)"', page.html)


@pytest.mark.parametrize("name", GAMES)
async def test_the_server_has_the_rulebook_of_every_game(running: Running, name: str) -> None:
    told = await running.person().call("GET", f"/api/games/{name}/rulebook?lang=fr")
    assert told["title"] == game(name).title["fr"]
    assert told["sections"][0]["title"] == "Le but"
    assert told["exact"]
    assert told["card"].startswith("<h2")
    assert [position["name"] for position in told["positions"]] == list(positions_of(game(name)))
    assert all(position["view"]["game"] == name for position in told["positions"])
    for position in told["positions"]:  # whoever tries something there begins where the book is
        view = position["view"]
        asked = {"players": view["players"], "eyes": view["eyes"]}
        asked |= {"events": position["events"], "options": position["options"]}
        assert (await running.person().post("/api/positions", game=name, **asked))["view"] == view


async def test_games_and_rulebooks_are_packed_for_who_reads_that(running: Running) -> None:
    person = running.person()
    for path in ("/api/games", f"/api/games/{GAMES[0]}/rulebook"):
        request = urllib.request.Request(person.base + path, headers={**person.headers, "Accept-Encoding": "gzip"})
        with await asyncio.to_thread(urllib.request.urlopen, request) as answer:
            packed = answer.read()
            assert answer.headers["Content-Encoding"] == "gzip"
        assert json.loads(gzip.decompress(packed)) == await person.call("GET", path)


async def test_a_game_without_a_rulebook_shows_its_rules_page(running: Running, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "en.md").write_text("# A game\n\n*Somebody*\n\n## One\n\nA rule.\n")
    _encoded_rulebook.cache_clear()
    positions_of.cache_clear()
    with patch.object(Game, "folder", PropertyMock(return_value=tmp_path)):
        told = await running.person().call("GET", f"/api/games/{GAMES[0]}/rulebook")
        (tmp_path / "rules" / "en.md").unlink()
        _encoded_rulebook.cache_clear()
        with pytest.raises(Refusal) as refused:
            await running.person().call("GET", f"/api/games/{GAMES[0]}/rulebook")
    _encoded_rulebook.cache_clear()
    positions_of.cache_clear()
    assert (told["about"], told["sections"]) == ("Somebody", [{"id": "one", "title": "One"}])
    assert (told["card"], told["positions"], told["exact"]) == (None, [], False)
    assert refused.value.code == "no_rules"
