"""What a card says: names or emblems, in letters that can be read."""

import re

from teocalli.server.sharing.card import CardWords, SeatLine, card
from teocalli.server.sharing.preview import PreviewSeat, Standing, drawable, nameless, public_words
from tests import GAMES

ANN, BOB = PreviewSeat("person", "a", None), PreviewSeat("person", "b", None)
BOT, DEVICE, FREE = PreviewSeat("bot", None, 1), PreviewSeat("device", "a", None), PreviewSeat("open", None, None)
NAMES = {"a": "Ann", "b": "花子"}


def names(*seats: PreviewSeat, private: bool = False) -> list[str]:
    standing = nameless(Standing(seats)) if private else Standing(seats)
    words = public_words(GAMES[0], "playing", standing, NAMES, "en")
    return [seat.name for seat in drawable(words, "en").seats]


def test_all_seats_have_names_or_all_have_emblems() -> None:
    assert names(ANN, BOT) == ["Ann", "Apprentice"]
    emblems = ["Eagle", "Jaguar"]
    assert names(ANN, DEVICE) == emblems, "the same person at one device"
    assert names(ANN, FREE) == emblems
    assert names(ANN, BOB) == emblems, "a name that the fonts cannot write"
    assert names(ANN, BOT, private=True) == emblems


def test_letters_of_names_can_be_read_where_a_card_is_small() -> None:
    for name in ("Brave Coyote the long named", "W" * 40, "Ann", "A " * 20):
        for count in (2, 5):
            seats = tuple(SeatLine(seat, name, 100) for seat in range(count))
            drawn = card(CardWords("", "", seats), None)
            sizes = [float(size) for size in re.findall(r'font-size="([0-9.]+)"[^>]*>[^<0-9]', drawn)]
            assert len(sizes) > count, "names, and the name of the site"
            assert min(sizes) >= 28
