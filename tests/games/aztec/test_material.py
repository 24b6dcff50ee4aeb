"""Material and action texts: the board, the piece, what can be written."""

import numpy as np
import pytest

from teocalli import Match
from teocalli.core.actions import LARGEST, UNREADABLE, first_of, kind_of, pack
from teocalli.games.aztec import kernel, notation
from teocalli.games.aztec.reasons import Reason
from teocalli.games.aztec.tables import STATE, TABLES
from tests.games.aztec.positions import after, all_readable, cells, reason

pytestmark = pytest.mark.plain


def test_the_start_cube_stands_at_the_centre() -> None:
    assert after().view(None)["cells"] == {"e5.1": 0}


def test_there_are_22_pieces() -> None:
    assert after().view(None)["left"] == 22


def test_a_piece_is_a_v_of_five_with_a_sixth_at_right_angles() -> None:
    assert cells("d3.1EN") == ["d3.1", "e3.1", "f3.1", "f4.1", "f5.1", "f5.2"]


def test_the_cells_of_a_placement_are_those_of_the_text() -> None:
    for number in range(1680):
        text = notation.write(int(kernel.place_action(TABLES, number)))
        assert [notation.cell_name(int(cell)) for cell in TABLES["cells"][number]] == cells(text)


def test_24_turns_and_1680_placements() -> None:
    texts = list(all_readable())
    assert len(texts) == 243 * 24
    on_board = [text for text in texts if kernel.index(TABLES, notation.read(text)) >= 0]
    assert len(on_board) == 1680
    assert len({text[4:] for text in on_board}) == 24


def test_two_texts_never_mean_the_same_six_cells() -> None:
    placements = [frozenset(row.tolist()) for row in TABLES["cells"]]
    assert len(set(placements)) == 1680


def test_all_pieces_have_the_same_handedness() -> None:
    """East, north, up is right-handed; the mirrored piece, with its tip down, cannot be written."""
    upward = frozenset(["d3.2", "e3.2", "f3.2", "f4.2", "f5.2", "f5.3"])
    downward = frozenset(["d3.2", "e3.2", "f3.2", "f4.2", "f5.2", "f5.1"])
    shapes = {frozenset(cells(text)) for text in all_readable()}
    assert upward in shapes
    assert downward not in shapes


def test_every_readable_text_is_written_as_it_was_read() -> None:
    for text in [*all_readable(), "pass", *(f"bid {n}" for n in range(-3, 25))]:
        assert notation.write(notation.read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "d3.1", "d3.1E", "d3.1ENU", "d3.1en", "D3.1EN", "d3.1 EN", " d3.1EN", "d3.1EN ", "d3.1EN\n", "d31EN",
        "d3,1EN", "j3.1EN", "d0.1EN", "d10.1EN", "d3.0EN", "d3.4EN", "d3.1EE", "d3.1EW", "d3.1UD", "d3.1DD", "d3.1XN",
        "d٣.1EN", "d3.１EN", "ｄ3.1EN", "bid", "bid ", "bid  3", "bid 03", "bid +3", "bid 3.0", "bid 3\n", "bid -0",
        "bid ٣", "bid --3", "bid - 3", "Bid 3", "bid3", "pass ", "Pass", "pass 1", "passe", "\x00", "d3.1EN\x00",
    ],
)  # fmt: skip
def test_anything_else_is_unreadable(text: str) -> None:
    assert notation.read(text) == UNREADABLE
    assert reason(after(), text) == "unreadable"
    assert reason(after(players=3), text) == "unreadable"


def test_numbers_of_any_length_are_read() -> None:
    for text, bid in (("bid " + "9" * 10_000, LARGEST), ("bid -" + "9" * 10_000, -LARGEST), ("bid 9999999", LARGEST)):
        action = notation.read(text)
        assert (kind_of(action), first_of(action)) == (kernel.BID, bid)
        assert reason(after(players=3), text) == "bid_range"


def test_actions_and_seats_out_of_any_range_are_refused() -> None:
    state = Match.new("aztec", 2, seed=0).state
    odd = [pack(kind, a, b) for kind in range(6) for a in (-1, 243, LARGEST) for b in (-1, 1, 24, LARGEST)]
    for action in [*odd, -1, 1, 2**62, -(2**63), 2**63 - 1]:
        assert kernel.refusal(TABLES, state, 0, action) == Reason.UNREADABLE.number
        assert kernel.index(TABLES, action) == -1
    for seat in (-1, 1, 2, 7, 10**6):
        assert kernel.refusal(TABLES, state, seat, pack(kernel.PLACE, 30, 4)) == Reason.NOT_YOUR_TURN.number


def test_a_state_has_no_padding() -> None:
    """So that equal states have equal bytes, whatever was in the memory before."""
    names = STATE.names or ()
    assert sum(STATE[name].itemsize for name in names) == STATE.itemsize
    dirty = np.frombuffer(bytearray(b"\x5a" * STATE.itemsize), STATE)[0]
    kernel.begin(TABLES, dirty, 2, np.zeros(2, np.int64))
    assert dirty.tobytes() == after().state.tobytes()
