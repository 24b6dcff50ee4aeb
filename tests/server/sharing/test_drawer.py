"""Cards are drawn in a process of their own, one at a time, with bounds."""

import asyncio
from collections.abc import Iterator

import pytest

from teocalli.server.refusals import Reason, RequestRefused
from teocalli.server.sharing.card import CardWords, SeatLine, card, is_drawable
from teocalli.server.sharing.drawer import Drawer, key_of
from teocalli.server.sharing.drawing_process import CardJob
from tests.waiting import GIVE_UP

HOME = "192.0.2.1"


def job(title: str) -> CardJob:
    return CardJob(CardWords(title, "A line.", (SeatLine(0, "Ann", 3, True), SeatLine(1, "Bob", 2))), "none")


@pytest.fixture
def drawer() -> Iterator[Drawer]:
    opened = Drawer(kept=60_000, most_waiting=2)
    yield opened
    opened.close()


async def test_the_same_card_is_drawn_once_and_old_ones_are_forgotten(drawer: Drawer) -> None:
    first, again = await asyncio.gather(drawer.draw(job("one"), HOME), drawer.draw(job("one"), HOME))
    assert first == again
    assert drawer.drawn == 1
    for number in range(60_000 // len(first) + 1):
        await drawer.draw(job(f"card {number}"), HOME)
    assert drawer.kept(key_of(job("one"))) is None
    assert drawer.kept(key_of(job(f"card {number}"))) is not None


async def test_too_many_at_once_are_refused(drawer: Drawer) -> None:
    asked = [asyncio.create_task(drawer.draw(job(str(number)), HOME)) for number in range(3)]
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(each, bytes) for each in done] == [True, True, False]
    assert isinstance(done[2], RequestRefused)
    assert done[2].reason is Reason.DRAWING


async def test_one_address_leaves_room_for_others() -> None:
    drawer = Drawer(most_waiting=6)
    async with drawer._lock:  # so that all of them wait
        asked = [asyncio.create_task(drawer.draw(job(str(number)), HOME)) for number in range(5)]
        await asyncio.wait(asked, timeout=GIVE_UP, return_when=asyncio.FIRST_COMPLETED)
        other = asyncio.create_task(drawer.draw(job("other"), "192.0.2.2"))
        await asyncio.sleep(0)
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(each, bytes) for each in done] == [True, True, True, True, False]
    assert await other
    assert await drawer.draw(job("one more"), HOME)
    drawer.close()


async def test_a_process_that_has_ended_is_replaced(drawer: Drawer) -> None:
    await drawer.draw(job("one"), HOME)
    assert drawer._process is not None
    drawer._process.kill()
    drawer._process.join()
    assert await drawer.draw(job("two"), HOME)


def test_names_are_escaped_and_foreign_letters_are_known() -> None:
    drawn = card(CardWords('<script>"', "", (SeatLine(0, "</svg>", None),)), None)
    assert "<script>" not in drawn
    assert drawn.count("</svg>") == 1
    assert is_drawable("Zoë Ωméga Ирина")
    assert not is_drawable("花子")
