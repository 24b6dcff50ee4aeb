"""Aztec: an independent reading of the rules page (rules/en.md of the game), written without looking at the engine.

Slow and plain on purpose: it is the reference that the fast engine is compared with. Quotations in the
comments are from the rules page.
"""

import re
from itertools import pairwise

Cell = tuple[int, int, int]  # file 0-8 (west to east), rank 0-8 (south to north), level 0-2 (bottom to top)

FILES = "abcdefghi"
RANKS = "123456789"
LEVELS = "123"
DIRECTIONS: dict[str, Cell] = {
    "N": (0, 1, 0),
    "E": (1, 0, 0),
    "S": (0, -1, 0),
    "W": (-1, 0, 0),
    "U": (0, 0, 1),
    "D": (0, 0, -1),
}
START: Cell = (4, 4, 0)  # "One start cube, fixed at e5.1 before the first move."
PIECES = 22  # "22 identical pieces of six cubes"; for three players 8 + 7 + 7

# [0-9], not \d, and always fullmatch: "Texts are case-sensitive, ... nothing before or after."
PLACEMENT_TEXT = re.compile(r"([a-i])([1-9])\.([1-3])([NESWUD])([NESWUD])")
# "plain decimals without sign or leading zeros; `bid -10` is still read"
BID_TEXT = re.compile(r"bid (?!-0)(-?)(0|[1-9][0-9]*)")


def add(a: Cell, b: Cell) -> Cell:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def at_right_angles(a: Cell, b: Cell) -> bool:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] == 0


def cross(a: Cell, b: Cell) -> Cell:
    """The third direction: "right-handed, as are east, north, up"."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def read_placement(text: str) -> list[Cell] | None:
    """The six cells in chain order, on the board or not; None if the text is no placement."""
    match = PLACEMENT_TEXT.fullmatch(text)  # "a square off the board" is unreadable
    if match is None:
        return None
    file, rank, level, first_letter, second_letter = match.groups()
    first, second = DIRECTIONS[first_letter], DIRECTIONS[second_letter]
    if not at_right_angles(first, second):  # "directions that are not at right angles are `unreadable`"
        return None
    piece: list[Cell] = [(FILES.index(file), RANKS.index(rank), LEVELS.index(level))]
    # "cubes 1-2-3 are the first arm, 3-4-5 the second, 5-6 the tip"
    for step in (first, first, second, second, cross(first, second)):
        piece.append(add(piece[-1], step))
    return piece


def read_bid(text: str) -> int | None:
    """The number bid, or None if the text is no bid. Beyond any range, any number out of range will do."""
    match = BID_TEXT.fullmatch(text)
    if match is None:
        return None
    sign, digits = match.groups()
    value = int(digits) if len(digits) <= 3 else 1000  # int() refuses very long digits
    return -value if sign else value


def placement_fault(piece: list[Cell], taken: set[Cell]) -> str | None:
    """The four rules of "Placing a piece", in their order."""
    # 1. "All six cubes are on the board and on levels 1 to 3."
    if not all(0 <= x <= 8 and 0 <= y <= 8 and 0 <= z <= 2 for x, y, z in piece):
        return "out_of_bounds"
    # 2. "None of the six cells is taken."
    if any(cube in taken for cube in piece):
        return "overlap"
    # 3. "At least two faces of the piece lie against faces of cubes already there ..., counted face by face"
    contacts = 0
    for cube in piece:
        for direction in DIRECTIONS.values():
            if add(cube, direction) in taken:
                contacts += 1
    if contacts < 2:
        return "contacts"
    # 4. "A cube hovers unless it is on level 1, or the cell right below holds a cube of an earlier piece or
    # the start cube, or it holds a cube of the same piece that does not hover." Judged from the bottom up.
    hovering: set[Cell] = set()
    for cube in sorted(piece, key=lambda cell: cell[2]):
        below = add(cube, DIRECTIONS["D"])
        own_support = below in piece and below not in hovering
        if not (cube[2] == 0 or below in taken or own_support):
            hovering.add(cube)
    # "No two neighbouring cubes of the piece both hover." Only links of the chain are neighbours.
    for one, other in pairwise(piece):
        if one in hovering and other in hovering:
            return "hovering"
    return None


PLACEMENTS = [
    f"{file}{rank}.{level}{first}{second}"
    for file in FILES
    for rank in RANKS
    for level in LEVELS
    for first in DIRECTIONS
    for second in DIRECTIONS
    if at_right_angles(DIRECTIONS[first], DIRECTIONS[second])
]
BIDS = [f"bid {number}" for number in range(1, 19)]


class Referee:
    def __init__(self, players: int, options: dict[str, object]) -> None:
        self.players = players
        self.shared_corners = options["corners"] == "shared"
        self.three_rounds = players == 3 and options["mode"] == "three_rounds"
        self.in_auction = players == 3 and options["mode"] == "auction"
        self.over = False
        self.turn = 0  # "seat 0 begins": the two-player game, the auction, and game 0 of three_rounds
        self.bid: int | None = None  # the lowest so far
        self.passed: set[int] = set()
        self.round = 0  # of three_rounds
        self.earlier = [0] * players  # points of the finished games of three_rounds
        # The two architects, in the order of their moves: [north/south, east/west]. Empty in the auction.
        # Two players: "Seat 0 ... scores north and south; seat 1 scores east and west."
        self.architects: list[int] = [0, 1] if players == 2 else []
        self.taken: set[Cell] = {START}
        self.placed = 0
        if self.three_rounds:
            self.start_building(0)

    def start_building(self, oh_puch: int) -> None:
        """Order: "Oh Puch moves first, then the next seat clockwise (north/south), then the third"."""
        self.in_auction = False
        self.turn = oh_puch
        self.architects = [(oh_puch + 1) % 3, (oh_puch + 2) % 3]
        self.taken = {START}
        self.placed = 0

    def actors(self) -> list[int] | str:
        return [] if self.over else [self.turn]

    def refusal(self, seat: int, text: str) -> str | None:
        """The checks stand in the order of "Reasons, in order"."""
        if self.over:
            return "game_over"
        if seat != self.turn:
            return "not_your_turn"
        piece = read_placement(text)
        bid = read_bid(text)
        if piece is None and bid is None and text != "pass":
            return "unreadable"
        # "A bid or `pass` while building, or a placement during the auction, is `wrong_phase`."
        if (piece is not None) == self.in_auction:
            return "wrong_phase"
        if piece is not None:
            return placement_fault(piece, self.taken)
        if bid is not None:
            # "a bid of 1 to 14 (...; up to 18 with shared corners)"
            if not 1 <= bid <= (18 if self.shared_corners else 14):
                return "bid_range"
            if self.bid is not None and bid >= self.bid:  # "bids lower or passes for good"
                return "bid_not_lower"
        elif self.bid is None:  # "Seat 0 may not pass the opening."
            return "must_open"
        return None

    def legal(self, seat: int) -> list[str]:
        return sorted(text for text in [*PLACEMENTS, *BIDS, "pass"] if self.refusal(seat, text) is None)

    def play(self, seat: int, text: str) -> None:
        piece = read_placement(text)
        if piece is None:
            self.play_auction(seat, read_bid(text))
            return
        self.taken.update(piece)
        self.placed += 1
        self.turn = (self.turn + 1) % self.players
        # "until all 22 pieces are placed"; "As soon as the seat to move has no legal placement, the game
        # ends and is scored (`three_rounds`: that game only)."
        if self.placed == PIECES or all(self.refusal(self.turn, other) for other in PLACEMENTS):
            if self.three_rounds and self.round < 2:  # "Three games, each from an empty board"
                self.earlier = self.scores()
                self.round += 1
                self.start_building(self.round)  # "in game r (0, 1, 2) seat r is Oh Puch"
            else:
                self.over = True

    def play_auction(self, seat: int, bid: int | None) -> None:
        """A bid, or a pass (None)."""
        if bid is None:
            self.passed.add(seat)
        else:
            self.bid = bid
        # "then, in seat order, each seat that has not passed"
        self.turn = (seat + 1) % 3
        while self.turn in self.passed:
            self.turn = (self.turn + 1) % 3
        # "It ends when only one seat has not passed, or at once on a bid of 1. The lowest bidder is Oh Puch."
        # The lowest bidder is never asked again before it ends, so the only seat left has bid lowest.
        if bid == 1:
            self.start_building(seat)
        elif len(self.passed) == 2:
            self.start_building(self.turn)

    def chance_refusal(self, event: dict[str, object]) -> str | None:
        return "impossible_chance"  # "no luck, nothing hidden"

    def happen(self, event: dict[str, object]) -> None:
        raise ValueError("Aztec has no chance events")

    def scores(self) -> list[int]:
        """Points so far; in three_rounds "the totals, the running game included"; Oh Puch gets none."""
        scores = list(self.earlier)
        if not self.architects:  # "all 0 during the auction"
            return scores
        north_south, east_west = self.architects
        # "One point for each cube on level 3 above one's sectors, whoever placed it."
        for x, y, z in self.taken:
            corner = x in (0, 8) and y in (0, 8)
            if z != 2 or (corner and not self.shared_corners):  # shared: "a corner cube scores for both"
                continue
            if y in (0, 8):
                scores[north_south] += 1
            if x in (0, 8):
                scores[east_west] += 1
        return scores

    def result(self) -> dict[str, object]:
        scores = self.scores()
        return {"over": self.over, "scores": scores, "winners": self.winners(scores) if self.over else []}

    def winners(self, scores: list[int]) -> list[int]:
        if self.three_rounds:  # "Most points win; equal totals share."
            return [seat for seat in range(3) if scores[seat] == max(scores)]
        first, second = self.architects
        if self.bid is not None and scores[first] < self.bid and scores[second] < self.bid:
            # "Oh Puch wins if both architects end below the bid."
            return [seat for seat in range(3) if seat not in self.architects]
        # "equal points: the one that moved first of the two"
        return [first if scores[first] >= scores[second] else second]
