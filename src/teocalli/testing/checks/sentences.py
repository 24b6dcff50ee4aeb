"""Sentences: every refusal, every prompt and every phase is said in each language."""

import string
from collections import Counter

import msgspec

from teocalli.core.codes import Code
from teocalli.core.game import ONLOOKER, Game
from teocalli.core.kernel_calls import kernel_calls
from teocalli.core.match import Match
from teocalli.core.words import LANGUAGES, Saying, Wording, printable
from teocalli.testing.cases import Case, after, for_each_case, moments, once_for_a_game
from teocalli.testing.checks.common import all_eyes, blinded, box_of
from teocalli.testing.mutations import trial_texts


def require_said(saying: Saying, what: str) -> None:
    """The sentence is there in each language, with every placeholder filled."""
    assert isinstance(saying, Saying), f"{what} is not a `Saying`"
    for language in LANGUAGES:
        assert language in saying.wording, f"{what}: the sentence {saying.key!r} is missing in {language!r}"
        try:
            sentence = saying.say(language)
        except (KeyError, IndexError, AttributeError, ValueError) as error:
            wording = saying.wording[language]
            raise AssertionError(f"{what}: {wording!r} ({language}) cannot be filled: {error!r}") from error
        assert sentence.strip(), f"{what}: the sentence {saying.key!r} is empty in {language!r}"
        assert not {"{", "}"} & set(sentence), f"{what}: a placeholder is left open in {sentence!r}"
    try:
        plain = msgspec.json.decode(msgspec.json.encode(saying.args)) == dict(saying.args)
    except TypeError:
        plain = False
    assert plain, f"{what}: the args of {saying.key!r} are not plain JSON: {dict(saying.args)}"


@for_each_case
def every_refusal_has_words(case: Case, seed: int) -> None:
    """For each reason that is given at a moment, some of the actions that it is given for are explained."""
    game = case.game
    for match in moments(case, seed, most=3 if case.options else 8):
        state, texts = box_of(match), trial_texts(game)
        start = (seed * 7919 + len(match) * 104729) % len(texts)
        for seat in (*range(match.players), ONLOOKER):
            explained: Counter[tuple[int, int]] = Counter()
            for text, action in (*texts[start:], *texts[:start]):
                number = kernel_calls(game).refusal(state, seat, action)
                alike = number, int(action) >> 48
                if number and explained[alike] < 2:
                    explained[alike] += 1
                    _require_explained(match, seat, text, action, game.reasons.of(number))


def _require_explained(match: Match, seat: int, text: str, action: int, reason: Code) -> None:
    game, who = match.game, "an onlooker" if seat == ONLOOKER else f"seat {seat}"
    what = f"{printable(text)!r} of {who}, {after(match)},"
    try:
        saying = game.explain(game.tables, blinded(match, seat), seat, action, printable(text), reason)
    except Exception as error:
        raise AssertionError(f"`explain` raises {type(error).__name__} for {what} {reason.value!r}: {error}") from error
    require_said(saying, f"the refusal of {what} for {reason.value!r}")


@for_each_case
def every_prompt_has_words(case: Case, seed: int) -> None:
    """At each moment all eyes are told what is asked, or how it ended; and the phase is one of the game's."""
    game = case.game
    for match in moments(case, seed):
        for eyes in all_eyes(match):
            who = "an onlooker" if eyes == ONLOOKER else f"seat {eyes}"
            try:
                prompt = game.prompt(game.tables, match.state, eyes)
            except Exception as error:
                what = f"for {who}, {after(match)}: {error}"
                raise AssertionError(f"`prompt` raises {type(error).__name__} {what}") from error
            require_said(prompt, f"the prompt for {who}, {after(match)}")
            phase = game.view(game.tables, match.state, eyes).get("phase")
            assert phase in list(game.phases), f"the view of {who} has the phase {phase!r}, {after(match)}"


@once_for_a_game
def all_words_are_there(game: Game) -> None:
    """`WORDS` of the module `words` is there in each language with the same placeholders, for every reason."""
    words = getattr(game.optional_module("words"), "WORDS", None)
    if words is None:
        return
    for key, wording in words.items():
        require_wording(wording, f"the sentence {key!r} of `words`")
    for reason in game.reasons:
        said = any(key == reason or key.startswith(f"{reason}.") for key in words)
        assert said, f"`words` has no sentence for the reason {reason.value!r}"


def require_wording(wording: Wording, what: str) -> None:
    """The sentence is there in each language, with the same placeholders."""
    missing = [language for language in LANGUAGES if not wording.get(language, "").strip()]
    assert not missing, f"{what} is missing in {missing}"
    placeholders = {language: _placeholders(wording[language]) for language in LANGUAGES}
    for language, names in placeholders.items():
        differ = names ^ placeholders["en"]
        assert not differ, f"{what} has other placeholders in {language!r} than in 'en': {sorted(differ)}"


def _placeholders(text: str) -> set[str]:
    return {name.split(".")[0] for _, name, _, _ in string.Formatter().parse(text) if name}
