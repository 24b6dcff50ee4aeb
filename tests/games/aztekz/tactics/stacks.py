"""Stacks to bring home or to steal while the game goes on."""

from tests.bots.tactics import Tactic
from tests.games.aztekz.tactics.turns import FEW_CARDS, played

STACKS = [
    Tactic(
        name="a stack of five beside a thief",
        players=2,
        options=FEW_CARDS,
        events=played(
            2,
            """
            NESW: place e5 NESW
            NESW: place e4 NESW
            NS 2: end, place f5 EW
            NES 5: P1 N, end, place e3 NES
            NESW 1: end, place d5 NESW
            NESW 3: C S, end, place f4 NESW
            NE 2: end, place d4 NE
            NESW 4: P1 S, P1 W, P1 take 2, P1 E, end, place d4 NESW
            NESW 4: P1 W, P1 take 1, end, place d6 NESW
            NES 4: P2 W, P2 take 4, P2 N, P2 N, P2 take 4, end, place d4 NSW
            NES 1: end, place c5 ESW
            NES 4: P2 S, P2 S, P2 take 4, end, place d3 NES
            NESW 4: P1 W, P1 take 1, end, place d5 NESW
            NESW 3: P2 N, P2 take 4, P2 S, P2 S, P2 take 4, end, place d2 NESW
            NS 6: P1 E, P1 E, end, place d6 NS
            NESW 5: C N, end, place c2 NESW
            NES 5: P2 E, P2 take 2, end, place f3 NSW
            NES 3: P2 N, P2 N, P2 N, end, place d5 NES
            NESW 5: C W, end, place c4 NESW
            NE 1:
            """,
        ),
        best={"P2 S"},
        why=(
            "Eagle's chief is one step from the stack of five. Three steps bring it home, for 4 points; no other "
            "move makes a point."
        ),
    ),
    Tactic(
        name="a stack of four beside a thief",
        players=2,
        options=FEW_CARDS,
        events=played(
            2,
            """
            NES: place e5 NEW
            NES: place e6 NES
            NESW 4: end, place d5 NESW
            NESW 6: P1 S, end, place f6 NESW
            NESW 3: P2 W, P2 take 4, end, place f5 NESW
            NESW 4: C E, end, place e7 NESW
            NESW 1: end, place d4 NESW
            NESW 1: C S, end, place g6 NESW
            NE 5: P1 E, P1 take 3, end, place f7 SW
            NS 1: P1 N, P1 S, P1 N, end, place e8 NS
            NESW 4: end, place d6 NESW
            NE 5: P1 N, P1 take 4, P1 S, P1 S, end, place e7 SW
            NS 6: end, place h6 EW
            NES 2: P2 E, P2 take 6, P2 E, P2 E, P2 take 6, end, place f6 NES
            NES 2: C E, end, place e6 NSW
            NES 4: P1 N, P1 W, P1 take 4, P1 E, end, place d7 NEW
            NE 4: P2 N, P2 E, P2 N, end, place d8 SW
            NES 2: P1 N, P1 W, P1 take 4, P1 N, P1 take 4, end, place e5 NES
            NESW 2: end, place d7 NESW
            NESW 1: P1 S, P1 E, P1 S, end, place d5 NESW
            NESW 2: C W, end, place d6 NESW
            NESW 3:
            """,
        ),
        best={"P1 S"},
        why=(
            "Eagle's chief is one step from the stack of four. It can be brought home now, for 3 points; no other"
            " move makes a point."
        ),
    ),
    Tactic(
        name="the last step leads home",
        players=2,
        options=FEW_CARDS,
        events=played(
            2,
            """
            NESW: place e5 NESW
            NES: place e4 NES
            NES 6: end, place d5 NEW
            NESW 1: P2 N, end, place e3 NESW
            NESW 5: P2 W, P2 take 6, end, place e6 NESW
            NESW 4: C N, end, place f4 NESW
            NE 6: end, place f5 NW
            NS 6: C N, end, place e2 NS
            NESW 2: end, place f3 NESW
            NES 4: P2 E, P2 take 6, P2 W, P2 S, end, place f2 NES
            NES 1: end, place c5 ESW
            NESW 4: P1 E, P1 take 4, P1 S, P1 S, P1 take 4, end, place g2 NESW
            NS 3: P1 N, P1 take 5, end, place f5 NS
            NES 5: P1 E, P1 take 4, P1 W, P1 N, end, place f2 ESW
            NESW 4: C S, end, place e5 NESW
            NESW 4: P2 S, P2 S, P2 take 6, end, place f4 NESW
            NES 2: end, place f6 NSW
            NE 5: P1 N, P1 take 4, P1 N, P1 N, end, place g2 SW
            NES 1: end, place f4 NSW
            NES 4: P1 W, P1 S, P1 take 4
            """,
        ),
        best={"P1 N"},
        why=(
            "With its last step the porter frees five souls. Wherever else it ends, or if it drops them, it makes"
            " nothing, and Eagle's chief is beside it."
        ),
    ),
    Tactic(
        name="the last step, past the thief",
        players=2,
        options=FEW_CARDS,
        events=played(
            2,
            """
            NE: place e5 NW
            NESW: place e6 NESW
            NE 1: end, place d5 NE
            NESW 3: P1 S, end, place f6 NESW
            NES 5: P2 W, P2 take 1, end, place f5 NEW
            NES 5: P1 N, end, place g5 ESW
            NESW 3: end, place e7 NESW
            NES 3: P1 N, P1 take 3, P1 S, P1 E, P1 take 3, end, place g4 NES
            NESW 3: C N, end, place d6 NESW
            NS 1: P1 W, P1 give, P1 E, P1 S, P1 take 5, end, place f6 NS
            NE 6: P1 N, P1 W, P1 take 3, end, place h4 NW
            NES 5: P1 E, P1 take 5, P1 S, P1 N, end, place f5 ESW
            NESW 5: end, place e5 NESW
            NESW 4: P1 W, P1 take 5, P1 W, P1 take 5
            """,
        ),
        best={"P1 N"},
        why="With its last step the porter frees four souls. Where it is Eagle's chief, one step away, takes them.",
    ),
    Tactic(
        name="five souls, two steps from home",
        players=2,
        options=FEW_CARDS,
        events=played(
            2,
            """
            NES: place e5 NES
            NES: place e4 NES
            NS 6: end, place f5 EW
            NES 4: P1 N, end, place e3 NES
            NESW 5: P2 E, P2 take 6, end, place e6 NESW
            NESW 2: C N, end, place f4 NESW
            NE 5: P1 N, P1 take 5, end, place d6 NE
            NESW 5: P1 N, P1 S, P1 N, end, place e2 NESW
            NESW 2: end, place f3 NESW
            NS 2: P2 E, P2 S, P2 take 2, P2 N, P2 take 2, end, place e4 EW
            NES 2: P1 W, P1 take 5, P1 E, P1 S, P1 give, end, place f3 NEW
            NE 5: P2 W, P2 take 2, P2 E, P2 S, P2 take 2, end, place d6 NE
            NES 2: end, place f4 NES
            NESW 1: P2 N, P2 take 2, P2 S, P2 N, end, place f6 NESW
            NESW 6: P2 scare, P2 W, P2 N, P2 W, P2 take 5, end, place f5 NESW
            NE 1:
            """,
        ),
        best={"P2 N"},
        why="Two steps free five souls, in the middle of the game; no other move makes a point.",
    ),
    Tactic(
        name="four souls, three steps from home",
        players=2,
        options=FEW_CARDS,
        events=played(
            2,
            """
            NESW: place e5 NESW
            NE: place e4 NE
            NES 2: end, place e6 NSW
            NS 5: P1 N, end, place f4 EW
            NE 3: P1 N, P1 take 2, P1 scare, P1 S, P1 S, end, place e6 ES
            NESW 2: C N, end, place f5 NESW
            NESW 3: P1 E, P1 take 5, end, place f6 NESW
            NES 3: P1 N, P1 take 3, P1 E, P1 take 3, end, place e6 NEW
            NESW 5: P2 E, P2 take 2, end, place g4 NESW
            NES 1: P1 W, P1 take 3, P1 E, end, place e6 NSW
            NES 3: end, place g6 NSW
            NS 6: P1 E, P1 take 3, P1 W, end, place d5 EW
            NES 2: P1 E, P1 take 5, P1 W, P1 W, end, place g5 NES
            NESW 5: C S, C steal 0.P1, end, place g4 NESW
            NES 6: P2 N, P2 E, P2 S, P2 take 2, end, place f4 NEW
            NESW 2:
            """,
        ),
        best={"P1 S"},
        why="Three steps free four souls; no other move makes a point.",
    ),
    Tactic(
        name="an unguarded stack on the chief's card",
        players=3,
        options=FEW_CARDS,
        events=played(
            3,
            """
            NESW: place e5 NESW
            NESW: place d5 NESW
            NES: place d6 ESW
            NE 1: end, place f5 NW
            NES 4: end, place e6 ESW
            NES 6: P1 E, P1 take 4, end, place f6 ESW
            NESW 1: P1 E, P1 take 1, end, place e4 NESW
            NS 5: P1 E, P1 S, P1 take 1, P1 scare, P1 N, end, place e4 NS
            NES 5: P2 E, P2 E, P2 take 6, end, place e3 NSW
            NESW 2: end, place c5 NESW
            NES 6: end, place c6 ESW
            NESW 4: end, place g6 NESW
            NESW 4: end, place g5 NESW
            NESW 5: P2 W, P2 take 2, end, place d4 NESW
            NES 3: end, place c4 NSW
            NS 2: end, place d3 EW
            NES 1: end, place c3 NES
            NESW 6: P1 E, P1 E, P1 take 4, P1 S, P1 take 4, end, place e6 NESW
            NESW 4: C N, end, place g6 NESW
            NESW 1: C N, end, place d5 NESW
            NE 3: P1 N, P1 take 4, P1 W, P1 W, end, place g5 NE
            NES 1:
            """,
        ),
        best={"C steal 2.P1"},
        why=(
            "Three points at once, one turn before the seat's last, in a game without any; no other move makes a point."
        ),
    ),
    Tactic(
        name="an unguarded stack beside the chief",
        players=3,
        options=FEW_CARDS,
        events=played(
            3,
            """
            NES: place e5 NSW
            NESW: place e4 NESW
            NS: place f4 EW
            NESW 2: end, place d5 NESW
            NESW 4: end, place d4 NESW
            NE 4: end, place g4 SW
            NESW 2: P2 W, P2 take 2, end, place e6 NESW
            NESW 2: P1 W, P1 take 4, P1 E, P1 E, end, place d4 NESW
            NES 1: P2 E, P2 take 4, end, place e3 NSW
            NESW 2: P2 S, P2 take 2, P2 E, P2 N, P2 give, end, place d5 NESW
            NESW 2: end, place d4 NESW
            NESW 4: P1 W, P1 S, P1 take 1, end, place g3 NESW
            NE 1: P1 W, P1 take 2, P1 S, P1 take 2, P1 N, end, place d6 ES
            NES 6: P1 E, P1 S, P1 take 4, P1 N, end, place d4 NSW
            NES 4: C E, C steal 1.P1, end, place d3 NES
            NS 4: C W, end, place c5 EW
            NES 3: P1 W, P1 W, P1 N, end, place f4 NSW
            NES 5: P1 W, P1 N, P1 N, end, place e2 NSW
            NESW 2: P1 N, P1 E, P1 take 2, end, place f6 NESW
            NESW 6: P1 W, P1 N, P1 take 1, P1 scare, P1 E, end, place d6 NESW
            NESW 5: end, place f5 NESW
            NESW 1: P1 E, P1 take 2, P1 W, P1 S, end, place f3 NESW
            NE 3:
            """,
        ),
        best={"C N"},
        why="A step and a theft make 3 points in the seat's last turn; no other move makes a point.",
    ),
    Tactic(
        name="home: the stack is given",
        players=2,
        options=FEW_CARDS,
        events=played(
            2,
            """
            NE: place e5 NE
            NESW: place f5 NESW
            NS 1: C E, end, place e6 NS
            NESW 4: end, place f4 NESW
            NESW 1: C W, end, place g5 NESW
            NES 6: P2 S, P2 take 4, end, place g6 NSW
            NES 1: P1 N, P1 take 1, P1 S, end, place e6 NES
            NE 3: end, place g4 NW
            NESW 6: P1 N, P1 take 1, P1 S, P1 give, P1 E, end, place e7 NESW
            NES 3: end, place f6 NES
            NESW 5: P1 N, P1 take 3, P1 S, P1 E, end, place d7 NESW
            NESW 2: end, place f7 NESW
            NESW 4: P1 S, P1 take 3, end, place e8 NESW
            NES 6: P2 N, P2 N, P2 drop, P2 N, P2 take 2, end, place e6 NES
            NE 3: P2 N, P2 N, P2 take 6, P2 S, P2 take 6, end, place f4 ES
            NESW 5: C E, end, place e7 NESW
            NS 5: P1 W, P1 take 3, end, place g4 EW
            NES 6: P1 E, P1 take 1, end, place g7 NSW
            NESW 4: P2 N, P2 E, P2 E, P2 take 6, end, place f5 NESW
            NES 1: C N, end, place h5 NSW
            NESW 5: P2 S, P2 take 6, P2 W, P2 S, end, place g7 NESW
            NES 6: end, place e6 NES
            NESW 4: P2 W, P2 N, P2 take 6, P2 S
            """,
        ),
        best={"P2 give"},
        why=(
            "The porter has no step left and its chief is there: 4 points, near the end of the game; no other "
            "move makes any."
        ),
    ),
]
