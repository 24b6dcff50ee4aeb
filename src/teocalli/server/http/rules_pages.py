"""The rules of a game as a page: Markdown from the game's own folder, rendered as HTML that is safe to show.

A game brings `rules/fr.md`, `rules/en.md` and `rules/de.md`, which are exact, and may bring a rulebook for players in
the same way (`rulebook/`, see `core/rulebooks.py`). Raw HTML in them is shown as text, and links lead only
within the page, to other games' rules or to the web. Everything before the first section (title, links to other
languages, contents) is left out, because the site has its own.

Two kinds of links mean something else in a rulebook: `[sentence](reason:CODE)` marks the sentence for which actions are
refused, and a paragraph that is only a picture `![caption](position:NAME)` stands for a position.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from teocalli.core.game import Game
from teocalli.core.words import Language

_REASON = re.compile(r"reason:([a-z0-9_]+(?:,[a-z0-9_]+)*)")
_POSITION = re.compile(r"position:([a-z0-9_-]+)")
_OTHER_RULES = re.compile(r"(?:^|/)([a-z][a-z0-9_]*)/rules/[a-z]{2}\.md(#.*)?$")
"""Links such as `../../GAME/rules/en.md#a-turn`."""


class Section(NamedTuple):
    """A part of a page."""

    id: str
    """The anchor of its heading."""
    title: str


class RulesPage(NamedTuple):
    """The rules of one game in one language."""

    about: str
    """The line under the title: who made the game, how many play, what it is like."""
    sections: list[Section]
    html: str


def rules_page(game: Game, language: Language) -> RulesPage | None:
    """The rules in this language, else in English; None if the game brings no rules."""
    return _page_of(game, language, "rules", ".md")


def _page_of(game: Game, language: Language, folder: str, ending: str) -> RulesPage | None:
    for wanted in (language, "en"):
        file = game.folder / folder / f"{wanted}{ending}"
        if file.is_file():
            return render(file.read_text(encoding="utf-8"))
    return None


def rulebook_page(game: Game, language: Language) -> RulesPage | None:
    """The rulebook in this language, else in English; None if the game brings none."""
    return _page_of(game, language, "rulebook", ".md")


def summary_card(game: Game, language: Language) -> RulesPage | None:
    """The summary card of the rulebook; None if the game brings none."""
    return _page_of(game, language, "rulebook", ".card.md")


def has_rules(game: Game) -> bool:
    """Whether the game brings rules pages."""
    return (game.folder / "rules" / "en.md").is_file()


@lru_cache(maxsize=64)
def render(source: str) -> RulesPage:
    """A page from its Markdown."""
    markdown = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    tokens = markdown.parse(source)
    starts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    first = starts[0] if starts else 0
    about = next((tokens[at + 1] for at in range(first) if tokens[at].type == "paragraph_open"), None)
    headings = [(token, tokens[at + 1]) for at, token in enumerate(tokens) if token.type == "heading_open"]
    for opening, words in headings:
        opening.attrSet("id", anchor(words.content))
    sections = [Section(anchor(words.content), _text(words)) for opening, words in headings if opening.tag == "h2"]
    html = markdown.renderer.render(tokens[first:], markdown.options, {})
    return RulesPage("" if about is None else _text(about), sections, html)


def anchor(title: str) -> str:
    """The anchor of a heading, as links within the pages have it: `what-the-game-is-about`."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", title.strip().lower()))


def target(href: str) -> str | None:
    """Where a link of a page leads on the site; None: nowhere, only its words stay."""
    if href.startswith("#"):
        return unquote(href)  # as the ids are written
    if re.match(r"https?://", href):
        return href
    if found := _OTHER_RULES.search(href):
        return f"/learn/{found[1]}{found[2] or ''}"
    return None


def reason_anchor(code: str) -> str:
    """The anchor of the sentence for which actions are refused with this code."""
    return f"reason-{code}"


def _reasons(link: Token) -> list[str]:
    """The codes of the reasons that a link stands for; empty if it is a link like others."""
    found = _REASON.fullmatch(str(link.attrGet("href") or ""))
    return found[1].split(",") if found else []


def _position(image: Token) -> str | None:
    """The name of the position that a picture stands for; None if it is a picture like others."""
    found = _POSITION.fullmatch(str(image.attrGet("src") or ""))
    return found[1] if found else None


def _is_figure(inline: Token) -> bool:
    """Whether a paragraph is nothing but a position."""
    parts = inline.children or []
    return len(parts) == 1 and parts[0].type == "image" and _position(parts[0]) is not None


def _text(inline: Token) -> str:
    """The words of a paragraph or heading, without marks."""
    parts = inline.children or []
    return "".join(" " if part.type in ("softbreak", "hardbreak") else part.content for part in parts)


class _Renderer(RendererHTML):
    """HTML as the site shows it. Wide tables and code scroll by themselves, also for people who use the keyboard."""

    def link_open(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        if codes := _reasons(tokens[at]):
            return "".join(f'<span class="ruling" id="{reason_anchor(code)}" tabindex="-1">' for code in codes)
        leads = target(str(tokens[at].attrGet("href") or ""))
        return "" if leads is None else f'<a href="{escape(leads)}">'

    def link_close(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        opening = max(k for k in range(at) if tokens[k].type == "link_open")
        if codes := _reasons(tokens[opening]):
            return "</span>" * len(codes)
        return "" if target(str(tokens[opening].attrGet("href") or "")) is None else "</a>"

    def image(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        caption, name = escape(tokens[at].content), _position(tokens[at])
        if name is None or len(tokens) > 1:
            return caption
        return f'<figure class="position" data-position="{name}"><figcaption>{caption}</figcaption></figure>\n'

    def paragraph_open(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        return "" if tokens[at].hidden or _is_figure(tokens[at + 1]) else "<p>"

    def paragraph_close(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        return "" if tokens[at].hidden or _is_figure(tokens[at - 1]) else "</p>\n"

    def table_open(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        return '<div class="wide" tabindex="0"><table>'

    def table_close(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        return "</table></div>\n"

    def th_open(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        return "<th>" if tokens[at + 1].content else "<td>"  # a header without words is none

    def th_close(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        return "</th>" if tokens[at - 1].content else "</td>"

    def td_open(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        return "<td>"

    def fence(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        return f'<pre class="wide" tabindex="0"><code>{escape(tokens[at].content.rstrip())}</code></pre>\n'

    def code_block(self, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
        return self.fence(tokens, at, options, env)
