"""Rules pages: rendered from the game's own Markdown, and safe whatever a package brings."""

import re
from pathlib import Path
from unittest.mock import PropertyMock, patch

import pytest

from teocalli import game
from teocalli.core.game import Game
from teocalli.core.words import LANGUAGES, Language
from teocalli.lab.live.client import Refusal
from teocalli.server.http.rules_pages import anchor, has_rules, render, rules_page, target
from tests import GAMES
from tests.server.running import Running

PAGE = """# A game

*Somebody · 2 players*

[Français](fr.md)

- [One](#one)

## One & only

<script>alert(1)</script> <b>bold</b> [bad](javascript:alert(1)) [page](other.md)
[rules](../../aztec/rules/en.md#a-turn)
[web](https://example.org/?a=1&b=2) [here](#two) ![picture](https://example.org/x.png) `<code>`

| | sum |
| --- | --- |
| a | <i>1 |

```
a < b
```

## Two
"""


def test_nothing_of_the_author_is_left_raw() -> None:
    html = render(PAGE).html
    tags = set(re.findall(r"</?([a-z0-9]+)", html))
    assert tags <= {"h2", "p", "a", "code", "div", "table", "thead", "tbody", "tr", "th", "td", "pre"}
    assert "javascript:" not in re.findall(r'href="([^"]*)"', html)
    assert "&lt;script&gt;" in html
    assert "<img" not in html


def test_links_lead_on_the_site_or_to_the_web() -> None:
    assert re.findall(r'href="([^"]*)"', render(PAGE).html) == [
        "/learn/aztec#a-turn",
        "https://example.org/?a=1&amp;b=2",
        "#two",
    ]
    assert target("data:text/html,x") is None
    assert target("//example.org/x") is None
    assert target("#d%C3%A9cisions") == "#décisions"


def test_title_languages_and_contents_are_left_out() -> None:
    page = render(PAGE)
    assert page.about == "Somebody · 2 players"
    assert page.sections == [("one--only", "One & only"), ("two", "Two")]
    assert page.html.startswith('<h2 id="one--only">')
    assert "Français" not in page.html


def test_wide_tables_and_code_scroll_by_keyboard() -> None:
    html = render(PAGE).html
    assert '<div class="wide" tabindex="0"><table>' in html
    assert "<td></td><th>sum</th>" in html, "a header without words is none"
    assert '<pre class="wide" tabindex="0"><code>a &lt; b</code></pre>' in html


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_link_within_a_page_finds_its_heading(name: str, language: Language) -> None:
    page = rules_page(game(name), language)
    assert page is not None
    ids = set(re.findall(r'<h\d id="([^"]*)"', page.html))
    assert {section.id for section in page.sections} <= ids
    within = {link[1:] for link in re.findall(r'href="(#[^"]*)"', page.html)}
    assert within <= ids
    source = (game(name).folder / "rules" / f"{language}.md").read_text()
    contents = {target(f"#{link}") for link in re.findall(r"^- \[.*\]\(#(.*)\)$", source, re.MULTILINE)}
    assert contents <= {f"#{anchor}" for anchor in ids}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_what_stands_above_the_rules_is_for_players(name: str, language: Language) -> None:
    page = rules_page(game(name), language)
    assert page is not None
    assert page.about != ""
    assert name not in page.about, "what records call the game stands with the texts of actions"
    assert f"<code>{name}</code>" in page.html


def test_a_language_without_a_page_has_the_english_one(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    with patch.object(Game, "folder", PropertyMock(return_value=tmp_path)):
        assert not has_rules(game(GAMES[0]))
        assert rules_page(game(GAMES[0]), "fr") is None
        (tmp_path / "rules" / "en.md").write_text("## English")
        assert has_rules(game(GAMES[0]))
        french = rules_page(game(GAMES[0]), "fr")
        assert french is not None
        assert french.sections == [("english", "English")]


def test_anchors_are_as_in_the_pages() -> None:
    assert anchor("What the game is about") == "what-the-game-is-about"
    assert anchor("A turn: placing a piece") == "a-turn-placing-a-piece"
    assert anchor("Décisions") == "décisions"


@pytest.mark.parametrize("name", GAMES)
async def test_the_server_has_the_rules_of_every_game(running: Running, name: str) -> None:
    person = running.person()
    told = await person.call("GET", f"/api/games/{name}/rules?lang=de")
    assert told["title"] == game(name).title["de"]
    assert told["sections"][0]["title"] in told["html"]


async def test_a_game_that_there_is_not_has_no_rules(running: Running) -> None:
    with pytest.raises(Refusal) as refused:
        await running.person().call("GET", "/api/games/chess/rules")
    assert (refused.value.status, refused.value.code) == (404, "no_such_page")


async def test_games_say_what_a_shelf_needs(running: Running) -> None:
    games = (await running.person().call("GET", "/api/games"))["games"]
    for info in games:
        known = game(info["name"])
        assert info["about"] == dict(known.about)
        assert (info["minutes"], info["usual_players"]) == (known.minutes, known.usual_players)
        assert info["colours"] == {"lid": known.colours.lid, "edge": known.colours.edge}
        assert (info["hides"], info["word"], info["rules_pages"]) == (known.hides, known.first_word, True)
        assert info["chance"] is known.has_chance
        labels = {option["name"]: option["label"] for option in info["options"]}
        assert labels == {option.name: option.label or option.wording for option in known.options}


async def test_a_game_without_rules_pages_says_so(running: Running, tmp_path: Path) -> None:
    with patch.object(Game, "folder", PropertyMock(return_value=tmp_path)), pytest.raises(Refusal) as refused:
        await running.person().call("GET", f"/api/games/{GAMES[0]}/rules")
    assert (refused.value.status, refused.value.code) == (404, "no_rules")
