"""A slow, plain referee of Aztekz: an independent reading of the rules page (rules/en.md of the game),
written without looking at the engine. It is the reference that the engine is compared with.

Words in quotation marks are the page's own. Reason codes are tested in the order of the page's list.
"""

import re
from typing import NamedTuple

Cell = str  # "e5"
Hero = str  # "C", "P1", "P2"
Standing = dict[tuple[int, Hero], Cell]
Lying = tuple[tuple[Cell, str], ...]  # one (cell, kind) for each soul that lies on a card, sorted

SIDES = "NESW"
KINDS = "123456"
HEROES = ("C", "P1", "P2")
CELLS = [column + row for column in "abcdefghi" for row in "123456789"]
SHAPES = {"cross": "NESW", "tee": "NES", "corner": "NE", "straight": "NS"}

PLACE = re.compile(r"place ([a-i][1-9]) (?=[NESW])(N?E?S?W?)")
STEP = re.compile(r"(C|P1|P2) ([NESW])")
STEAL = re.compile(r"C steal ((?:0|[1-9][0-9]*)\.P[12])")
TAKE = re.compile(r"(P[12]) take ([1-6])")
PLAIN = re.compile(r"(P[12]) (drop|give|scare)")


class Act(NamedTuple):
    """A text that could be read. The hero is "" for `end`, `return` and `place`."""

    hero: Hero
    verb: str
    what: str = ""  # direction, kind, "seat.porter", or "cell exits"


class Walk(NamedTuple):
    """What the acting hero has done this turn, and all that its actions can change for the scare's duty."""

    hero: Hero
    at: Cell
    steps: int  # taken so far
    carries: str  # "444": three souls of kind 4
    lying: Lying
    dropped: bool = False  # on this visit
    stole: bool = False
    scared: Cell = ""  # the card scared this turn


def read(text: str) -> Act | None:
    """The page: "case-sensitive, words separated by one space, nothing before or after"."""
    if text in ("end", "return"):
        return Act("", text)
    if found := PLACE.fullmatch(text):
        return Act("", "place", f"{found[1]} {found[2]}")
    if found := STEP.fullmatch(text):
        return Act(found[1], "step", found[2])
    if found := STEAL.fullmatch(text):
        return Act("C", "steal", found[1])
    if found := TAKE.fullmatch(text):
        return Act(found[1], "take", found[2])
    if found := PLAIN.fullmatch(text):
        return Act(found[1], found[2])
    return None


def first(*tests: tuple[bool, str]) -> str | None:
    """The page: "where several apply, the first in the list's order is given"; tests in that order."""
    return next((code for applies, code in tests if applies), None)


def beside(cell: Cell, side: str) -> Cell:
    """The neighbouring cell; beyond the grid a name that no card ever has."""
    east, north = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[side]
    return chr(ord(cell[0]) + east) + str(int(cell[1:]) + north)


def across(side: str) -> str:
    return SIDES[(SIDES.index(side) + 2) % 4]


def rotations(shape: str) -> list[str]:
    found = set()
    for turn in range(4):
        turned = {SIDES[(SIDES.index(side) + turn) % 4] for side in shape}
        found.add("".join(side for side in SIDES if side in turned))
    return sorted(found)


def joined(cards: dict[Cell, str], cell: Cell, side: str) -> bool:
    """The page: "if both have an exit on the side they share"."""
    return side in cards.get(cell, "") and across(side) in cards.get(beside(cell, side), "")


def reachable(cards: dict[Cell, str], start: Cell) -> set[Cell]:
    """The page: "card to joined card; how many heroes stand there does not matter"."""
    seen, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        for side in SIDES:
            if joined(cards, cell, side) and beside(cell, side) not in seen:
                seen.add(beside(cell, side))
                todo.append(beside(cell, side))
    return seen


class Referee:
    def __init__(self, players: int, options: dict[str, object]) -> None:
        counts, stall_rounds = options["cards"], options["stall_rounds"]
        assert isinstance(counts, dict)
        assert isinstance(stall_rounds, int)
        self.players = players
        self.stall_turns = stall_rounds * players
        self.shuffled: dict[str, int] = {shape: counts[name] for name, shape in SHAPES.items()}
        self.returned: list[str] = []  # under the shuffled part, the first returned comes up first
        self.pool: dict[str, int] = dict.fromkeys(KINDS, 8)
        self.cards: dict[Cell, str] = {}  # exits of the topmost card on each cell
        self.lying: Lying = ()
        self.where: Standing = {}
        self.carried: dict[tuple[int, Hero], str] = {}
        self.freed: list[list[int]] = [[] for _ in range(players)]  # sizes of stacks, "never joined"
        self.seat = 0
        self.setup = True
        self.phase = "draw"  # draw, move, place, over
        self.drawn_card = ""
        self.drawn_soul = ""  # "" if none
        self.walk: Walk | None = None  # None until a hero has acted this turn
        self.duty: Cell = ""  # the scared card, from `end` on
        self.stalled = 0  # turns in a row that ended in a return
        self.completable: dict[Walk, bool] = {}  # memo, valid within one turn

    # What the caller asks

    def actors(self) -> list[int] | str:
        if self.phase == "over":
            return []
        return "chance" if self.phase == "draw" else [self.seat]

    def legal(self, seat: int) -> list[str]:
        texts = ["end", "return"]
        for hero in HEROES:
            texts += [f"{hero} {side}" for side in SIDES]
            texts += [f"{hero} take {kind}" for kind in KINDS]
            texts += [f"{hero} {verb}" for verb in ("drop", "give", "scare")]
            texts += [f"{hero} steal {owner}.{loser}" for owner in range(self.players) for loser in HEROES]
        if self.phase == "place":
            texts += [f"place {cell} {exits}" for cell in CELLS for exits in rotations(self.drawn_card)]
        return sorted(text for text in texts if self.refusal(seat, text) is None)

    def refusal(self, seat: int, text: str) -> str | None:
        if self.phase == "over":
            return "game_over"
        if self.phase == "draw" or seat != self.seat:
            return "not_your_turn"
        act = read(text)
        if act is None:
            return "unreadable"
        if act.verb == "place":
            return self._refuse_place(act) if self.phase == "place" else "wrong_phase"
        if act.verb == "return":
            # "`return` in setup is `wrong_phase`."
            return self._refuse_return() if self.phase == "place" and not self.setup else "wrong_phase"
        if self.phase != "move":
            return "wrong_phase"
        if act.verb == "end":
            # "It may neither end there nor leave souls lying there", and the card must then be placeable.
            unmet = self.walk is not None and self.walk.scared and not self._duty_met(self.walk)
            return "cannot_complete" if unmet else None
        # "Once a hero has acted in a turn, only that hero's actions and `end` are legal."
        if self.walk is not None and self.walk.hero != act.hero:
            return "other_hero"
        walk = self.walk or self._fresh_walk(act.hero)
        fault = self._fault(walk, act)
        if fault is not None:
            return fault
        # "The turn must still be completable"; "any step, drop or `end` from which the duty could no longer
        # be met is refused". It is asked of every action; a take or a give can never fail it.
        after = self._after(walk, act)
        return "cannot_complete" if after.scared and not self._completable(after) else None

    def play(self, seat: int, text: str) -> None:
        act = read(text)
        assert act is not None
        if act.verb == "place":
            self._place(*act.what.split(" "))
        elif act.verb == "return":
            self._return()
        elif act.verb == "end":
            self.duty = self.walk.scared if self.walk else ""
            self.phase = "place"
        else:
            self._move(act)

    def chance_refusal(self, event: dict[str, object]) -> str | None:
        if self.phase != "draw" or event.get("by") != "chance":
            return "impossible_chance"
        # "Returned cards wait under it and come up in the order they were returned."
        shapes = [shape for shape, count in self.shuffled.items() if count > 0] or self.returned[:1]
        if self.setup:
            possible = [f"draw {shape}" for shape in shapes]
        else:
            kinds = [kind for kind in KINDS if self.pool[kind] > 0] or ["-"]
            possible = [f"draw {shape} {kind}" for shape in shapes for kind in kinds]
        do = event.get("do")
        return None if isinstance(do, str) and do in possible else "impossible_chance"

    def happen(self, event: dict[str, object]) -> None:
        words = str(event["do"]).split(" ")
        self.drawn_card = words[1]
        if sum(self.shuffled.values()) > 0:
            self.shuffled[self.drawn_card] -= 1
        else:
            self.returned.pop(0)
        self.drawn_soul = "" if self.setup or words[2] == "-" else words[2]
        if self.drawn_soul:
            self.pool[self.drawn_soul] -= 1
        self.walk, self.duty = None, ""
        self.completable.clear()
        self.phase = "place" if self.setup else "move"

    def result(self) -> dict[str, object]:
        # "A freed stack of k souls is worth k - 1 points."
        scores = [sum(size - 1 for size in stacks) for stacks in self.freed]
        winners: list[int] = []
        if self.phase == "over":
            # "Most points win; equal: most freed souls; still equal: shared."
            ranks = [(score, sum(stacks)) for score, stacks in zip(scores, self.freed, strict=True)]
            winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        return {"over": self.phase == "over", "scores": scores, "winners": winners}

    # Moving

    def _fresh_walk(self, hero: Hero) -> Walk:
        """A new turn is a new visit, too."""
        key = (self.seat, hero)
        return Walk(hero, self.where[key], 0, self.carried[key], self.lying)

    def _others(self, walk: Walk) -> Standing:
        """Where every hero but the walking one stands."""
        return {who: cell for who, cell in self.where.items() if who != (self.seat, walk.hero)}

    def _fault(self, walk: Walk, act: Act) -> str | None:
        """Why this hero may not do this, the scare's duty left aside."""
        others = self._others(walk)
        here = [kind for cell, kind in walk.lying if cell == walk.at]
        if act.verb == "step":
            target = beside(walk.at, act.what)
            return first(
                (target not in self.cards, "no_card"),
                (not joined(self.cards, walk.at, act.what), "wall"),
                (list(others.values()).count(target) >= 4, "full"),  # "fewer than four heroes stand there"
                (walk.steps >= (1 if walk.hero == "C" else 3), "no_steps"),
            )
        if act.verb == "steal":
            here_too = {f"{who[0]}.{who[1]}": who for who, cell in others.items() if cell == walk.at}
            victim = here_too.get(act.what)
            if walk.stole:  # "Once in the turn, before or after the step"
                return "already_stole"
            if victim is None or victim[0] == self.seat:  # "one's own, not in the game, or not on the card"
                return "no_target"
            chief = others[victim[0], "C"]
            return first((chief == walk.at, "chief_guards"), (len(self.carried[victim]) < 2, "too_few"))
        if act.verb == "take":  # "if it carries none or only that kind"
            return first(
                (act.what not in here, "no_soul"),
                (walk.carries.strip(act.what) != "", "other_kind"),
            )
        if act.verb == "drop":  # "at most once on each visit to a card"
            return first((not walk.carries, "nothing_carried"), (walk.dropped, "already_dropped"))
        if act.verb == "give":  # "its stack, of two or more, to its own chief on the same card"
            return first((len(walk.carries) < 2, "too_few"), (others[self.seat, "C"] != walk.at, "no_chief"))
        assert act.verb == "scare"
        return first(
            (not here and not walk.carries, "no_soul"),  # "at least one soul must be there"
            (walk.at in others.values(), "not_alone"),  # "the only hero on the card"
            (walk.scared != "", "already_scared"),  # "at most once in the turn"
        )

    def _after(self, walk: Walk, act: Act) -> Walk:
        """The walk once the hero has done this."""
        if act.verb == "step":  # "coming back is a new visit"
            return walk._replace(at=beside(walk.at, act.what), steps=walk.steps + 1, dropped=False)
        if act.verb == "steal":
            return walk._replace(stole=True)
        if act.verb == "give":
            return walk._replace(carries="")
        lying = list(walk.lying)
        if act.verb == "take":
            lying.remove((walk.at, act.what))
            return walk._replace(carries=walk.carries + act.what, lying=tuple(lying))
        if act.verb == "drop":
            lying += [(walk.at, kind) for kind in walk.carries]
            return walk._replace(carries="", lying=tuple(sorted(lying)), dropped=True)
        assert act.verb == "scare"  # all lying here and all carried are gone
        left = tuple((cell, kind) for cell, kind in lying if cell != walk.at)
        return walk._replace(carries="", lying=left, scared=walk.at)

    def _duty_met(self, walk: Walk) -> bool:
        """Could the hero end its move now, and the drawn card then be placed on the scared card?"""
        if walk.at == walk.scared or walk.scared in [cell for cell, _ in walk.lying]:
            return False
        where = {**self._others(walk), (self.seat, walk.hero): walk.at}
        return self._placeable([walk.scared], where, walk.lying)

    def _completable(self, walk: Walk) -> bool:
        """Is there any way on, through this hero's own actions, that meets the duty? Tries them all."""
        if walk not in self.completable:
            acts = [Act(walk.hero, "step", side) for side in SIDES]
            acts += [Act(walk.hero, verb) for verb in ("give", "drop")]  # a second scare is never allowed
            acts += [Act(walk.hero, "take", kind) for kind in KINDS]
            self.completable[walk] = self._duty_met(walk) or any(
                self._completable(self._after(walk, act)) for act in acts if self._fault(walk, act) is None
            )
        return self.completable[walk]

    def _move(self, act: Act) -> None:
        walk = self.walk or self._fresh_walk(act.hero)
        if act.verb == "give":
            self.freed[self.seat].append(len(walk.carries))
        elif act.verb == "steal":
            owner, porter = act.what.split(".")
            self.freed[self.seat].append(len(self.carried[int(owner), porter]))
            self.carried[int(owner), porter] = ""
        elif act.verb == "scare":  # lying and carried souls "go back to the pool"
            for kind in [kind for cell, kind in walk.lying if cell == walk.at] + list(walk.carries):
                self.pool[kind] += 1
        self.walk = self._after(walk, act)
        self.where[self.seat, act.hero] = self.walk.at
        self.carried[self.seat, act.hero] = self.walk.carries
        self.lying = self.walk.lying

    # Placing

    def _fault_of_cell(self, cell: Cell, exits: str, where: Standing, lying: Lying) -> str | None:
        """The four conditions of placing, for heroes and souls standing and lying as given."""
        cards = {**self.cards, cell: exits}
        for names in ([ord(name[0]) for name in cards], [ord(name[1]) for name in cards]):
            if max(names) - min(names) >= 5:  # 1. "all cards still fit in 5 x 5"
                return "too_wide"
        taken = self.setup or cell in where.values() or cell in [on for on, _ in lying]
        if cell in self.cards and taken:  # 2. "the cell is free or its card empty"; in setup "on a free cell"
            return "not_empty"
        if not any(joined(cards, cell, side) for side in SIDES):  # 3. "joined to at least one neighbour"
            return "not_joined"
        for owner in {owner for owner, _ in where}:  # 4. from each chief to at least one own porter
            if not {where[owner, "P1"], where[owner, "P2"]} & reachable(cards, where[owner, "C"]):
                return "cut_off"
        return None

    def _placeable(self, cells: list[Cell], where: Standing, lying: Lying) -> bool:
        """Can the drawn card go on any of these cells, in any rotation?"""
        turned = rotations(self.drawn_card)
        return any(self._fault_of_cell(cell, e, where, lying) is None for cell in cells for e in turned)

    def _refuse_place(self, act: Act) -> str | None:
        cell, exits = act.what.split(" ")
        if exits not in rotations(self.drawn_card):
            return "wrong_card"
        if not self.cards:  # "The first lies on `e5`", with nothing to be joined to
            return None if cell == "e5" else "not_e5"
        fault = self._fault_of_cell(cell, exits, self.where, self.lying)
        if fault is not None:
            return fault
        # "The drawn card is then placed on the scared card, which is not optional."
        return "scare_duty" if self.duty and cell != self.duty else None

    def _refuse_return(self) -> str | None:
        if self.duty:
            return "scare_duty"
        if len(self.cards) == 25:  # "With 25, the player may instead return the card."
            return None
        return "must_place" if self._placeable(CELLS, self.where, self.lying) else None

    def _place(self, cell: Cell, exits: str) -> None:
        self.cards[cell] = exits
        self.stalled = 0  # "any placing starts the count again"
        if self.setup:
            for hero in HEROES:
                self.where[self.seat, hero], self.carried[self.seat, hero] = cell, ""
            self.setup = self.seat + 1 < self.players
        elif self.drawn_soul:
            self.lying = tuple(sorted((*self.lying, (cell, self.drawn_soul))))
        # "At once when a card is placed and the deck is empty, its shuffled and its returned part both."
        self._next_turn(over=not any(self.shuffled.values()) and not self.returned)

    def _return(self) -> None:
        self.returned.append(self.drawn_card)
        if self.drawn_soul:
            self.pool[self.drawn_soul] += 1
        self.stalled += 1
        self._next_turn(over=self.stalled >= self.stall_turns)

    def _next_turn(self, over: bool) -> None:
        self.drawn_card = self.drawn_soul = ""
        self.phase = "over" if over else "draw"
        self.seat = (self.seat + 1) % self.players
