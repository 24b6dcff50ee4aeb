"""A referee of Azteken Schatz: an independent reading of the rules page (rules/en.md of the game), written without
looking at the engine.

It is the reference that the fast engine is compared with: plain and slow on purpose. Quotations in
the comments are from the rules page.
"""

from __future__ import annotations

import re

SUITS = "TAC"
CARDS = [f"{suit}{rank}" for suit in SUITS for rank in range(1, 21)]  # "each 1 to 20"
PAYS = (  # the table of goals
    {f"most_{suit}": 50 for suit in SUITS}
    | {f"tricks_{count}": 70 for count in range(7)}
    | {"thirty": 30, "most_tricks": 50}
)
START_MONEY = 100  # "Everyone starts with 100"
TRICKS = 12
MAX_AUCTIONS = 4  # "four auctions at most"

# "Numbers in action texts are plain decimals without sign or leading zeros; `bid -10` is still read".
# "-0" is not read: zero has one text form.
NUMBER = re.compile(r"0|[1-9][0-9]*")
BID_NUMBER = re.compile(r"0|-?[1-9][0-9]*")

# The phases, and which words of action texts belong to each ("Action text").
DEAL, CHIEF_AUCTION, CHOOSE_CHIEF, NAME_LOT = "deal", "chief auction", "choose chief", "name lot"
LOT_AUCTION, DECIDE, AWARD, TRICK, OVER = "lot auction", "decide", "award", "trick", "over"
WORDS: dict[str, tuple[str, ...]] = {
    CHIEF_AUCTION: ("bid",),
    LOT_AUCTION: ("bid",),
    CHOOSE_CHIEF: ("chief",),
    NAME_LOT: ("lot",),
    DECIDE: ("take", "leave"),
    AWARD: ("award",),
    TRICK: ("play",),
}


def read(text: str) -> tuple[str, str] | None:
    """The word and its argument ("" for none), or None if the text is unreadable in every phase."""
    if text in ("take", "leave"):
        return text, ""
    word, space, argument = text.partition(" ")
    if not space:
        return None
    if word == "bid" and BID_NUMBER.fullmatch(argument):
        return word, argument
    if word in ("chief", "lot", "award") and NUMBER.fullmatch(argument):
        return word, argument
    if word == "play" and argument in CARDS:  # "Cards outside 1-20 are `unreadable`"
        return word, argument
    return None


def read_groups(value: object, count: int, size: int, box: list[str]) -> list[list[str]] | None:
    """The value as `count` lists of `size` strings from the box, none twice; None if it is anything else."""
    if not isinstance(value, list) or not all(isinstance(group, list) for group in value):
        return None
    items = [item for group in value for item in group]
    if [len(group) for group in value] != [size] * count or not all(isinstance(i, str) for i in items):
        return None
    if len(set(items)) != len(items) or not set(items) <= set(box):
        return None
    return [list(group) for group in value]


Deal = tuple[list[list[str]], list[list[str]], list[list[str]]]  # goals, lots, hands


def read_deal(event: dict[str, object], players: int) -> Deal | None:
    """The content of a deal, or None if no such deal could come out of the box."""
    if event.get("by") != "chance" or event.get("do") != "deal":
        return None
    goals = read_groups(event.get("goals"), players, 2, list(PAYS))  # "2 for each of n lots"
    lots = read_groups(event.get("lots"), players, 4, CARDS)  # "4 more cards, open, to each lot"
    hands = read_groups(event.get("hands"), players, 8, CARDS)  # "8 cards to each player's hand"
    if goals is None or lots is None or hands is None:
        return None
    in_lots = {card for lot in lots for card in lot}
    if any(card in in_lots for hand in hands for card in hand):  # each card is in the box once
        return None
    return goals, lots, hands


class Referee:
    """One game; it takes events one by one and says what may come next."""

    def __init__(self, players: int, options: dict[str, object]) -> None:
        target, max_rounds = options["target"], options["max_rounds"]
        assert isinstance(target, int)
        assert isinstance(max_rounds, int)
        self.target, self.max_rounds = target, max_rounds
        self.fewest_tricks = options["thirty"] == "fewest_tricks"
        self.seats = list(range(players))
        self.money = [START_MONEY] * players
        self.round = 1
        self.chief = -1  # nobody yet
        self.phase = DEAL  # "in the first round before the chief is found"
        self.lot_goals: list[list[str]] = []
        self.lot_cards: list[list[str]] = []
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.auctions = 0  # how many secret auctions for chief have begun
        self.bidders: list[int] = []
        self.bids: dict[int, int] = {}
        self.lot = -1  # the lot named
        self.highest: list[int] = []  # the highest bidders of the last auction
        self.lot_of: dict[int, int] = {}  # seat -> the lot it bought
        self.poorest: list[int] = []  # when the old chief chooses the new one
        self.turn = -1
        self.trick: list[tuple[int, str]] = []
        self.won: list[list[list[str]]] = []  # by seat: the tricks won, each a list of cards

    # --- who acts, what is refused -----------------------------------------------------------

    def actors(self) -> list[int] | str:
        if self.phase == OVER:
            return []
        if self.phase == DEAL:
            return "chance"
        if self.phase in (CHIEF_AUCTION, LOT_AUCTION):  # "every bidder is an actor at once"
            return [seat for seat in self.bidders if seat not in self.bids]
        return [self.turn] if self.phase == TRICK else [self.chief]

    def refusal(self, seat: int, text: str) -> str | None:
        # The order of these tests is that of "Reasons, in order".
        if self.phase == OVER:
            return "game_over"
        if self.phase in (CHIEF_AUCTION, LOT_AUCTION):  # "whatever it sends"
            if seat in self.bids:
                return "already_bid"
            if seat not in self.bidders:
                return "not_bidding"
        actors = self.actors()
        if isinstance(actors, str) or seat not in actors:  # also while a deal is due
            return "not_your_turn"
        parts = read(text)
        if parts is None:
            return "unreadable"
        word, argument = parts
        if word not in WORDS[self.phase]:
            return "wrong_phase"
        if word == "bid":
            if not argument.endswith("0"):
                return "bid_step"
            # "less than 0 or more than you own"; the length test keeps int() from huge texts
            if argument.startswith("-") or len(argument) > 12 or int(argument) > self.money[seat]:
                return "bid_range"
        if word == "lot":
            if argument not in map(str, self.seats):  # "lots keep their number"
                return "no_such_lot"
            if int(argument) in self.lot_of.values():
                return "lot_sold"
        if word == "award" and argument not in map(str, self.highest):
            return "not_tied"  # also "with a seat not in the game"
        if word == "chief" and argument not in map(str, self.poorest):
            return "not_poorest"  # also "with a seat not in the game"
        if word == "play":
            if argument not in self.hands[seat]:
                return "not_in_hand"
            if self.trick:  # "follow suit if you can, else play anything"
                led = self.trick[0][1][0]
                if argument[0] != led and any(card[0] == led for card in self.hands[seat]):
                    return "must_follow"
        return None

    def legal(self, seat: int) -> list[str]:
        candidates = ["take", "leave"]
        candidates += [f"bid {amount}" for amount in range(0, max(self.money) + 10, 10)]
        candidates += [f"{word} {number}" for word in ("chief", "lot", "award") for number in self.seats]
        candidates += [f"play {card}" for card in CARDS]
        return sorted(text for text in candidates if self.refusal(seat, text) is None)

    # --- chance --------------------------------------------------------------------------------

    def chance_refusal(self, event: dict[str, object]) -> str | None:
        if self.phase != DEAL or read_deal(event, len(self.seats)) is None:
            return "impossible_chance"
        return None

    def happen(self, event: dict[str, object]) -> None:
        deal = read_deal(event, len(self.seats))
        assert deal is not None
        self.lot_goals, self.lot_cards, self.hands = deal
        self.lot_of = {}
        self.won = [[] for _ in self.seats]
        if self.round == 1:  # "First round: a secret auction. All seats bid at once"
            self.auctions = 1
            self.open_auction(CHIEF_AUCTION, self.seats)
        else:  # the chief is known already
            self.phase = NAME_LOT

    # --- decisions -----------------------------------------------------------------------------

    def play(self, seat: int, text: str) -> None:
        parts = read(text)
        assert parts is not None
        word, argument = parts
        if word == "bid":
            self.bids[seat] = int(argument)
            if len(self.bids) == len(self.bidders):  # all are in
                self.close_auction()
        elif word == "chief":
            self.chief = int(argument)
            self.phase = DEAL  # "in every later round after"
        elif word == "lot":
            self.lot = int(argument)
            # "The seats that have no lot yet, the chief aside, bid secretly, at once"
            bidders = [s for s in self.seats if s not in self.lot_of and s != self.chief]
            self.open_auction(LOT_AUCTION, bidders)
        elif word == "take":
            self.sell(self.chief)
        elif word == "leave":
            self.sell_to_highest()
        elif word == "award":
            self.sell(int(argument))
        else:
            self.play_card(seat, argument)

    def open_auction(self, phase: str, bidders: list[int]) -> None:
        self.phase = phase
        self.bidders = list(bidders)
        self.bids = {}

    def close_auction(self) -> None:
        top = max(self.bids.values())
        self.highest = [seat for seat in self.bidders if self.bids[seat] == top]
        if self.phase == LOT_AUCTION:
            # "If the chief has no lot yet and can pay the highest bid, the chief may take the lot"
            if self.chief not in self.lot_of and self.money[self.chief] >= top:
                self.phase = DECIDE
            else:  # "if not, nothing is asked"
                self.sell_to_highest()
        elif len(self.highest) > 1 and self.auctions < MAX_AUCTIONS:
            # "those tied bid again, freely, in a new secret auction among themselves"
            self.auctions += 1
            self.open_auction(CHIEF_AUCTION, self.highest)
        else:
            # "The highest pays the bank and is chief; the others keep their money";
            # "if the fourth is tied, the lowest tied seat takes it at its bid"
            self.chief = min(self.highest)
            self.money[self.chief] -= top
            self.phase = NAME_LOT

    def sell_to_highest(self) -> None:
        if len(self.highest) > 1:  # "of several highest, the one the chief then awards it to"
            self.phase = AWARD
        else:
            self.sell(self.highest[0])

    def sell(self, buyer: int) -> None:
        self.money[buyer] -= max(self.bids.values())
        self.give_lot(buyer, self.lot)
        without = [seat for seat in self.seats if seat not in self.lot_of]
        if len(without) > 1:
            self.phase = NAME_LOT
            return
        # "When one seat and one lot are left, that seat gets it for nothing"
        unsold = [lot for lot in self.seats if lot not in self.lot_of.values()]
        self.give_lot(without[0], unsold[0])
        self.phase = TRICK
        self.turn = self.chief  # "The chief leads the first"
        self.trick = []

    def give_lot(self, buyer: int, lot: int) -> None:
        self.lot_of[buyer] = lot
        self.hands[buyer] += self.lot_cards[lot]  # "takes the four cards into hand"

    def play_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < len(self.seats):
            self.turn = (seat + 1) % len(self.seats)  # clockwise
            return
        led = self.trick[0][1][0]
        # "The highest card of the suit led wins; there are no trumps"
        _, winner = max((int(played[1:]), by) for by, played in self.trick if played[0] == led)
        self.won[winner].append([played for _, played in self.trick])
        self.turn = winner  # "a trick's winner the next"
        self.trick = []
        if sum(len(tricks) for tricks in self.won) == TRICKS:
            self.end_round(last_winner=winner)

    # --- the end of a round --------------------------------------------------------------------

    def end_round(self, last_winner: int) -> None:
        for seat in self.seats:  # "Every met goal pays its holder from the bank"
            for goal in self.lot_goals[self.lot_of[seat]]:
                if self.met(goal, seat, last_winner):
                    self.money[seat] += PAYS[goal]
        if max(self.money) >= self.target or self.round == self.max_rounds:
            self.phase = OVER
            return
        self.round += 1
        # "Later rounds: the poorest player is chief"; "Several equally poor: the chief of the round
        # before chooses one of them"
        self.poorest = [seat for seat in self.seats if self.money[seat] == min(self.money)]
        if len(self.poorest) > 1:
            self.phase = CHOOSE_CHIEF
        else:
            self.chief = self.poorest[0]
            self.phase = DEAL

    def met(self, goal: str, seat: int, last_winner: int) -> bool:
        tricks = [len(won) for won in self.won]
        if goal == "thirty":  # the option; "a tie for fewest pays"
            return tricks[seat] == min(tricks) if self.fewest_tricks else seat == last_winner
        if goal == "most_tricks":  # "a tie for most still pays the holder in full"
            return tricks[seat] == max(tricks)
        if goal.startswith("tricks_"):  # "win exactly that many tricks"
            return tricks[seat] == int(goal.removeprefix("tricks_"))
        suit = goal.removeprefix("most_")  # "even a tie at none"
        counts = [sum(card[0] == suit for trick in won for card in trick) for won in self.won]
        return counts[seat] == max(counts)

    def result(self) -> dict[str, object]:
        # "Scores reported are money"; "the richest wins, equal riches share"
        over = self.phase == OVER
        winners = [seat for seat in self.seats if over and self.money[seat] == max(self.money)]
        return {"over": over, "scores": list(self.money), "winners": winners}
