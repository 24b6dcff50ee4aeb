"""What a link to a table says of it, in the language of whoever asks. Of a private table: only its game."""

from collections.abc import Mapping, Sequence

import msgspec

from teocalli.bots import levels
from teocalli.core.registry import game as find_game
from teocalli.core.words import EMBLEMS, Language, Wording
from teocalli.server.sharing.card import CardWords, SeatLine, is_drawable


class PreviewSeat(msgspec.Struct, frozen=True):
    """Who sits where."""

    kind: str
    who: str | None
    level: int | None


class Standing(msgspec.Struct, frozen=True):
    """How a table stands, as lists of tables show it."""

    seats: Sequence[PreviewSeat]
    actors: Sequence[int] = ()
    winners: Sequence[int] | None = None
    scores: Sequence[int] | None = None


_PRIVATE: Wording = {
    "en": "A private table at Teocalli.",
    "fr": "Une table privée de Teocalli.",
    "de": "Ein privater Tisch bei Teocalli.",
}
_GATHERING: Wording = {
    "en": "Players are wanted: come and sit down.",
    "fr": "On cherche des joueurs : venez vous asseoir.",
    "de": "Mitspieler gesucht: Setz dich dazu!",
}
_PLAYING: Wording = {
    "en": "The game is on: come and watch.",
    "fr": "La partie est en cours : venez regarder.",
    "de": "Das Spiel läuft: Schau zu!",
}
_WON: Wording = {"en": "{who} won.", "fr": "Victoire de {who}.", "de": "Sieg für {who}."}
_SHARED: Wording = {
    "en": "{who} share the victory.",
    "fr": "{who} se partagent la victoire.",
    "de": "{who} teilen sich den Sieg.",
}
_NOBODY: Wording = {
    "en": "The game was broken off.",
    "fr": "La partie a été interrompue.",
    "de": "Das Spiel wurde abgebrochen.",
}
_EARLIER: Wording = {
    "en": "A moment of a finished game.",
    "fr": "Un moment d’une partie terminée.",
    "de": "Ein Moment aus einem beendeten Spiel.",
}
_AND: Wording = {"en": "and", "fr": "et", "de": "und"}


def private_words(game: str, language: Language) -> CardWords:
    """What is said of a private table: the name of its game."""
    return CardWords(find_game(game).title[language], _PRIVATE[language])


def public_words(
    game: str, phase: str, standing: Standing, names: Mapping[str, str], language: Language, *, earlier: bool = False
) -> CardWords:
    """What is said of a public table; of an `earlier` moment not how the game went on."""
    title = find_game(game).title[language]
    shown = _names(standing.seats, names, language)
    winners = set(() if earlier else standing.winners or ())
    scores = None if earlier else standing.scores
    seats = tuple(
        SeatLine(
            number,
            name,
            scores[number] if scores else None,
            number in winners,
            phase == "playing" and number in standing.actors,
        )
        for number, name in enumerate(shown)
    )
    line = _EARLIER[language] if earlier else _line(phase, [shown[seat] for seat in sorted(winners)], language)
    return CardWords(title, line, seats)


def nameless(standing: Standing) -> Standing:
    """The same, with the emblems of seats in place of the names of people."""
    seats = tuple(msgspec.structs.replace(seat, who=None) for seat in standing.seats)
    return msgspec.structs.replace(standing, seats=seats)


def drawable(words: CardWords, language: Language) -> CardWords:
    """The same for a card: if its fonts cannot write a name, seats have their emblems there."""
    seats = words.seats
    if not all(is_drawable(seat.name) for seat in seats):
        emblems = EMBLEMS[language]
        seats = tuple(msgspec.structs.replace(seat, name=emblems[seat.seat].name) for seat in seats)
    return msgspec.structs.replace(words, seats=seats, line=words.line if is_drawable(words.line) else "")


def link_title(words: CardWords) -> str:
    """The title of a link: the game and who plays."""
    return f"{words.title}: {' – '.join(seat.name for seat in words.seats)}" if words.seats else words.title


def link_description(words: CardWords) -> str:
    """The sentence below it: how the game stands."""
    scores = [f"{seat.name} {seat.score}" for seat in words.seats if seat.score is not None]
    return f"{words.line} {', '.join(scores)}".strip()


def _line(phase: str, winners: list[str], language: Language) -> str:
    if phase == "gathering":
        return _GATHERING[language]
    if phase == "playing":
        return _PLAYING[language]
    if not winners:
        return _NOBODY[language]
    who = f" {_AND[language]} ".join(filter(None, (", ".join(winners[:-1]), winners[-1])))
    return (_WON if len(winners) == 1 else _SHARED)[language].format(who=who)


def _names(seats: Sequence[PreviewSeat], names: Mapping[str, str], language: Language) -> list[str]:
    """The names of all who sit there, or the emblems of all seats: beside an emblem a name would seem to be one."""
    found = [_name(seat, names, language) for seat in seats]
    emblems = [EMBLEMS[language][number].name for number in range(len(seats))]
    return emblems if None in found else [name for name in found if name is not None]


def _name(seat: PreviewSeat, names: Mapping[str, str], language: Language) -> str | None:
    """The name of who sits there, or of the bot's level; None if there is none, or it is another seat's, too."""
    if seat.kind == "bot" and seat.level is not None:
        return levels()[seat.level - 1].name[language]
    return None if seat.who is None or seat.kind == "device" else names.get(seat.who)
