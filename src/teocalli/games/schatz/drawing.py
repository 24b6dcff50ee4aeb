"""A position for a terminal: what lies in the middle, every seat's hand and goals, the lots. Hidden hands too."""

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from teocalli.core.game import ONLOOKER, StateRecord, Tables
from teocalli.core.words import EMBLEMS
from teocalli.games.schatz.aids import goal_aids
from teocalli.games.schatz.cards import has, of_suit, size
from teocalli.games.schatz.hidden_cards import known_cards
from teocalli.games.schatz.notation import CARDS, texts
from teocalli.games.schatz.reasons import Phase
from teocalli.games.schatz.tables import GOALS, PAYS, SUITS, TRICKS

SEAT_STYLES = ("bold #a62b2f", "bold #1f8a8c", "bold #d6981f", "bold #3e7b4f", "bold #b9663a")
SUIT_STYLES = {"T": "bold #1f8a8c", "A": "bold #a62b2f", "C": "bold #d6981f"}
QUIET = "italic"

_MARKS = {"met": "✔", "missed": "✘", "holding": "●", "open": "○"}
_MARK_STYLES = {"met": "bold #3e7b4f", "missed": "bold #a62b2f", "holding": "#3e7b4f", "open": ""}
_LEGEND = "► to act · ♛ chief · ★ ahead · underlined: from the lot · ✔ met ● met so far ○ open ✘ missed"
_TITLES = {
    Phase.DEAL: "the deal",
    Phase.CHIEF_AUCTION: "secret bids for the chief’s token",
    Phase.CHIEF_CHOICE: "the old chief chooses the new one",
    Phase.NAMING: "the chief names a lot",
    Phase.LOT_AUCTION: "secret bids for lot {lot}",
    Phase.TAKING: "bids for lot {lot}: will the chief take it?",
    Phase.AWARDING: "bids for lot {lot}: equal, the chief awards it",
    Phase.TRICKS: "trick {trick} of 12",
    Phase.OVER: "the end, won by",
}


def draw(tables: Tables, state: StateRecord) -> RenderableType:
    parts: list[RenderableType] = [_head(state), _middle(state), _seats(state)]
    if state["lots"][0, 0] >= 0:
        parts.append(_lots(state))
    return Group(*parts, Text(_LEGEND))


def _head(state: StateRecord) -> Text:
    phase = Phase.of(int(state["phase"]))
    title = _TITLES[phase].format(lot=int(state["named"]), trick=int(state["tricks"]) + 1)
    if phase is Phase.OVER:
        richest = max(state["money"])
        title += " " + " and ".join(_name(seat) for seat, money in enumerate(state["money"]) if money == richest)
    line = Text().append(f"Round {int(state['round'])} of {int(state['max_rounds'])}", style="bold")
    return line.append(f" · first to {int(state['target'])} · ").append(title, style="bold")


def _actors(state: StateRecord) -> int:
    phase = Phase.of(int(state["phase"]))
    if phase in (Phase.CHIEF_AUCTION, Phase.LOT_AUCTION):
        return int(state["bidders"]) & ~int(state["has_bid"])
    if phase is Phase.TRICKS:
        return 1 << int(state["turn"])
    return 0 if phase in (Phase.DEAL, Phase.OVER) else 1 << int(state["chief"])


def _middle(state: StateRecord) -> Table:
    """A little card for each seat: what it played to the trick, or bid."""
    grid = Table.grid(padding=(0, 1))
    for _ in range(int(state["players"])):
        grid.add_column(width=9, no_wrap=True)
    phase = Phase.of(int(state["phase"]))
    cells = []
    for seat in range(int(state["players"])):
        text, note = _card_on_table(state, seat, phase)
        style = SUIT_STYLES.get(text[:1], "bold")
        cell = Text(justify="center")
        cell.append("╭─────╮\n│").append(f"{text:^5}", style=style).append("│\n╰─────╯\n")
        cell.append(f"{_name(seat)}{note}", style=SEAT_STYLES[seat])
        cells.append(cell)
    grid.add_row(*cells, _last_trick(state))
    return grid


def _card_on_table(state: StateRecord, seat: int, phase: Phase) -> tuple[str, str]:
    if phase in (Phase.CHIEF_AUCTION, Phase.LOT_AUCTION):
        if not has(int(state["bidders"]), seat):
            return "", ""
        return (str(int(state["bids"][seat])) if has(int(state["has_bid"]), seat) else "…", "")
    if phase in (Phase.TAKING, Phase.AWARDING, Phase.NAMING):
        bid = int(state["shown"][seat])
        return (str(bid), " ★" if has(int(state["choices"]), seat) else "") if bid >= 0 else ("", "")
    if phase is Phase.TRICKS:
        card = int(state["trick"][seat])
        return (CARDS[card] if card >= 0 else "", " ★" if state["ahead"] == seat else "")
    return "", " ★" if has(int(state["choices"]), seat) else ""


def _last_trick(state: StateRecord) -> Text:
    text = Text()
    if state["last_winner"] >= 0:
        text.append("\n   last trick  ")
        for card in (int(card) for card in state["last_trick"][: int(state["players"])]):
            text.append(f"{CARDS[card]} ", style=SUIT_STYLES[CARDS[card][0]])
        winner = int(state["last_winner"])
        text.append("\n   to ").append(_name(winner), style=SEAT_STYLES[winner])
    return text


def _seats(state: StateRecord) -> Table:
    table = Table(box=box.HORIZONTALS, show_header=False, padding=(0, 1), pad_edge=False, show_lines=True)
    for width in (11, 8, 45, 25):  # name, money, twelve cards, a goal
        table.add_column(width=width, no_wrap=True)
    goals = goal_aids(state, ONLOOKER) if state["lots"][0, 0] >= 0 else []
    for seat in range(int(state["players"])):
        name = Text().append("► " if has(_actors(state), seat) else "  ", style=SEAT_STYLES[seat])
        name.append(_name(seat) + (" ♛" if state["chief"] == seat else ""), style=SEAT_STYLES[seat])
        name.append(f"\n  ({seat})")
        money = Text().append(f"{int(state['money'][seat])}", style="bold").append(_last_pay(state, seat))
        table.add_row(name, money, _cards(state, seat), _goals([goal for goal in goals if goal["seat"] == seat]))
    return table


def _last_pay(state: StateRecord, seat: int) -> str:
    return f"\nlast +{int(state['paid'][seat].sum())}" if state["paid_round"] else ""


def _cards(state: StateRecord, seat: int) -> Text:
    """The hand by suits; below, what the seat has won."""
    text = Text()
    hand, shown = int(state["hands"][seat]), known_cards(state, seat)
    for k, suit in enumerate(SUITS):
        cards = of_suit(hand, k)
        if cards:
            text.append(f"{suit} ", style=SUIT_STYLES[suit])
        for card in texts(cards):
            style = SUIT_STYLES[suit] + (" underline" if card in texts(shown) else "")
            text.append(card[1:], style=style).append(" ")
        text.append(" " if cards else "")
    text.append("\n")
    taken, won = int(state["taken"][seat]), int(state["won"][seat])
    if state["tricks"]:
        counts = " ".join(f"{suit}{size(of_suit(taken, k))}" for k, suit in enumerate(SUITS))
        text.append(f"{won} of {int(state['tricks'])} tricks: {counts}")
        voids = [suit for k, suit in enumerate(SUITS) if has(int(state["voids"][seat]), k)]
        text.append(f" · shown out of {' '.join(voids)}" if voids and state["tricks"] < TRICKS else "")
    return text


def _goals(goals: list[dict[str, object]]) -> Text:
    lines = Text()
    for goal in goals:
        status = str(goal["status"])
        lines.append(f"{_MARKS[status]} ", style=_MARK_STYLES[status])
        lines.append(f"{goal['goal']} {goal['pays']}", style=_MARK_STYLES[status])
        lines.append(_numbers(goal) + ("\n" if goal is not goals[-1] else ""))
    return lines


def _numbers(goal: dict[str, object]) -> str:
    """How many, against how many: needed, or the best of the others."""
    for name in ("need", "best", "least"):
        if name in goal:
            return f"  {goal['have']} : {goal[name]}" if name != "need" else f"  {goal['have']} of {goal['need']}"
    return ""


def _lots(state: StateRecord) -> Table:
    grid = Table.grid(padding=(0, 2))
    for lot in range(int(state["players"])):
        owner = int(state["owner"][lot])
        mark = "► " if state["named"] == lot else "  "
        goals = "  ".join(f"{GOALS[goal]} {PAYS[goal]}" for goal in state["goals"][lot])
        cards = Text()
        for card in (CARDS[card] for card in state["lots"][lot]):
            cards.append(f"{card:4}", style=SUIT_STYLES[card[0]])
        sold = Text("unsold", style=QUIET)
        if owner >= 0:
            sold = Text().append(_name(owner), style=SEAT_STYLES[owner]).append(f" for {int(state['prices'][lot])}")
        grid.add_row(Text(f"{mark}lot {lot}", style="bold"), goals, cards, sold)
    return grid


def _name(seat: int) -> str:
    return EMBLEMS["en"][seat].name
