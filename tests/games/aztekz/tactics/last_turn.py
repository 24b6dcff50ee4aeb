"""The last turn of a game: whoever finds the only way to a point wins."""

from tests.bots.tactics import Tactic
from tests.games.aztekz.tactics.turns import FEW_CARDS, played

LAST_TURN = [
    Tactic(
        name="the last turn: four souls win",
        players=3,
        options=FEW_CARDS,
        events=played(
            3,
            """
            NESW: place e5 NESW
            NE: place d5 ES
            NES: place f5 ESW
            NES 4: C E, end, place e4 NES
            NES 2: P1 E, P1 S, P1 take 4, end, place e6 NSW
            NESW 4: P2 W, P2 N, P2 take 2, end, place f4 NESW
            NESW 4: P1 E, P1 W, P1 E, end, place g5 NESW
            NESW 5: end, place d6 NESW
            NESW 3: end, place h5 NESW
            NS 6: P2 S, P2 E, P2 take 4, end, place e5 EW
            NESW 5: P2 E, P2 take 6, end, place e3 NESW
            NES 2: end, place g4 NEW
            NESW 3: P2 E, P2 N, P2 take 4, P2 E, end, place f4 NESW
            NES 5: end, place h6 ESW
            NES 4: end, place g5 ESW
            NESW 2: P2 W, P2 take 4, P2 E, end, place g5 NESW
            NS 5: end, place h4 EW
            NE 3: P1 E, P1 take 2, P1 S, P1 take 2, end, place g5 SW
            NESW 4: P1 E, P1 take 3, P1 W, end, place g6 NESW
            NESW 6: P1 scare, P1 E, P1 take 3, end, place e4 NESW
            NESW 6: end, place g5 NESW
            NES 1: P2 N, P2 W, P2 take 4, end, place e2 NES
            NESW 1: P2 E, P2 E, P2 take 6, P2 W, end, place g5 NESW
            NE 2: C steal 1.P2, C E, end, place f3 NW
            NES 3:
            """,
        ),
        best={"P2 S"},
        why="The last card: with the stack brought home the seat wins by 3 to 1, else it loses by 0 to 1.",
    ),
    Tactic(
        name="the last turn: a pair breaks the tie",
        players=3,
        options=FEW_CARDS,
        events=played(
            3,
            """
            NESW: place e5 NESW
            NESW: place e4 NESW
            NE: place e6 SW
            NESW 6: C N, end, place d5 NESW
            NESW 3: P2 N, P2 W, P2 take 6, end, place d6 NESW
            NESW 4: P2 W, P2 take 3, end, place d4 NESW
            NES 6: P1 N, P1 S, P1 S, end, place f5 ESW
            NES 1: P2 E, P2 E, P2 take 6, end, place e3 NSW
            NE 4: end, place d5 NE
            NESW 1: P1 W, P1 take 4, P1 E, P1 N, end, place d4 NESW
            NES 6: P2 W, P2 S, P2 give, P2 S, P2 take 1, end, place d3 NEW
            NESW 5: P1 S, P1 W, P1 take 4, P1 drop, P1 E, end, place f4 NESW
            NES 3: P1 W, P1 take 4, P1 N, P1 E, P1 give, end, place f5 NEW
            NESW 2: P1 E, P1 take 5, end, place f3 NESW
            NE 4: P1 E, P1 take 3, end, place d5 NE
            NES 4: P1 S, P1 N, P1 S, end, place f6 NES
            NES 6: end, place d7 ESW
            NS 5: end, place f7 NS
            NS 1: P1 W, P1 take 4, P1 E, P1 E, end, place g5 EW
            NESW 6: P2 W, P2 N, P2 take 1, P2 E, end, place e3 NESW
            NESW 3: end, place g6 NESW
            NES 2: P1 N, P1 take 4, P1 S, end, place d5 ESW
            NES 5: C N, end, place d4 NEW
            NESW 5: C S, end, place c7 NESW
            NESW 3:
            """,
        ),
        best={"P1 W"},
        why=(
            "The last card: a pair brought home wins by 2 to 1; no other move makes a point, and the victory "
            "would be shared."
        ),
    ),
    Tactic(
        name="the last turn: a theft breaks the tie",
        players=4,
        options=FEW_CARDS,
        events=played(
            4,
            """
            NES: place e5 NSW
            NES: place e6 NSW
            NESW: place e7 NESW
            NESW: place d5 NESW
            NESW 5: P1 W, P1 E, P1 N, end, place e4 NESW
            NE 4: end, place d6 ES
            NESW 1: end, place e8 NESW
            NES 6: end, place d4 ESW
            NESW 3: C W, end, place c4 NESW
            NESW 5: end, place f7 NESW
            NESW 4: P1 N, end, place d8 NESW
            NESW 5: P1 N, P1 take 4, end, place c5 NESW
            NES 2: P2 S, P2 take 5, P2 N, P2 W, end, place e5 NES
            NS 6: P2 S, P2 take 2, P2 scare, P2 S, P2 W, P2 take 6, end, place e5 NS
            NES 4: C S, end, place c8 NES
            NESW 4: end, place e4 NESW
            NES 3: P2 W, P2 take 5, P2 E, P2 give, P2 W, end, place b5 NES
            NESW 6: P2 scare, P2 W, P2 take 3, P2 N, P2 W, P2 take 3, end, place d4 NESW
            NE 5: P1 W, P1 W, P1 take 4, P1 E, P1 take 4, end, place c8 NE
            NES 3: P1 S, P1 S, P1 E, P1 take 4, end, place d6 NEW
            NES 6: C W, end, place c4 NSW
            NS 1: C S, end, place d7 NS
            NESW 2: P1 E, P1 S, P1 S, P1 give, end, place c6 NESW
            NE 2: P1 W, end, place e4 NW
            NESW 1:
            """,
        ),
        best={"C W"},
        why="The last card: a pair stolen beside the chief wins by 2 to 1; no other move makes a point.",
    ),
    Tactic(
        name="the last turn: three steps home",
        players=4,
        options=FEW_CARDS,
        events=played(
            4,
            """
            NES: place e5 ESW
            NE: place e4 NW
            NESW: place f5 NESW
            NESW: place f6 NESW
            NES 6: C E, end, place d5 NES
            NES 3: end, place d4 NES
            NES 2: P2 W, end, place f4 NES
            NESW 3: end, place f7 NESW
            NES 5: C N, end, place d6 NES
            NESW 6: end, place f3 NESW
            NESW 4: C S, end, place e3 NESW
            NESW 1: P2 N, P2 take 3, P2 S, P2 S, end, place e6 NESW
            NS 3: P1 W, P1 take 6, P1 E, P1 E, end, place d5 EW
            NESW 1: P1 W, P1 take 3, P1 E, P1 N, end, place e7 NESW
            NESW 5: P1 N, P1 W, P1 take 1, P1 N, P1 take 1, end, place d4 NESW
            NS 4: P2 W, P2 W, P2 take 3, end, place f7 NS
            NES 6: C S, end, place g3 ESW
            NESW 2: end, place e6 NESW
            NE 3: C N, end, place g5 SW
            NESW 2: P1 W, P1 take 2, P1 E, P1 S, end, place e6 NESW
            NESW 1: P1 S, P1 S, P1 take 6, P1 E, P1 take 6, end, place c5 NESW
            NES 1: P1 E, P1 E, P1 take 3, end, place f3 NEW
            NESW 1: C E, C steal 1.P1, end, place d7 NESW
            NE 6: C W, end, place c4 NE
            NES 5:
            """,
        ),
        best={"P1 W"},
        why="The last card: three souls brought home win by 2 to 1; no other move makes a point.",
    ),
    Tactic(
        name="the last turn: a theft wins a game without points",
        players=4,
        options=FEW_CARDS,
        events=played(
            4,
            """
            NESW: place e5 NESW
            NS: place e4 NS
            NES: place d5 ESW
            NESW: place c5 NESW
            NE 5: C W, end, place e6 ES
            NES 4: P2 N, P2 N, P2 take 5, end, place f5 ESW
            NES 2: C W, end, place d4 NES
            NESW 3: P1 E, P1 S, P1 take 2, end, place b5 NESW
            NESW 6: C E, end, place f6 NESW
            NES 1: end, place e3 NSW
            NES 4: P1 E, P1 N, P1 S, end, place d3 NSW
            NESW 6: end, place c4 NESW
            NESW 6: C N, end, place f7 NESW
            NESW 1: end, place b4 NESW
            NES 3: P1 N, P1 E, P1 take 6, P1 N, P1 take 6, end, place c3 ESW
            NESW 2: C E, end, place f4 NESW
            NES 1: C E, end, place f3 NES
            NS 3: C N, end, place e7 EW
            NES 2: P1 W, P1 E, P1 W, end, place c6 NES
            NE 4: C E, end, place d6 NW
            NESW 5: C N, end, place f6 NESW
            NESW 3: C N, end, place b3 NESW
            NESW 1: C N, end, place c7 NESW
            NESW 4: P1 N, P1 W, P1 N, P1 take 2, end, place d4 NESW
            NE 5:
            """,
        ),
        best={"C W"},
        why="The last card: nobody has a point, and only this step leads to one, by a theft.",
    ),
    Tactic(
        name="the last turn: a second soul on the way home",
        players=3,
        options=FEW_CARDS,
        events=played(
            3,
            """
            NESW: place e5 NESW
            NES: place f5 NSW
            NESW: place f6 NESW
            NS 4: C E, end, place e4 NS
            NESW 1: end, place e6 NESW
            NE 4: P2 W, P2 take 1, end, place f7 ES
            NES 6: P1 S, P1 take 4, P1 N, P1 N, end, place e4 NES
            NE 3: P1 W, P1 S, P1 take 6, P1 scare, P1 N, end, place e4 NW
            NESW 5: P1 N, P1 take 4, end, place d5 NESW
            NES 4: P1 E, P1 S, end, place f4 NES
            NES 5: P1 W, P1 take 5, end, place d6 ESW
            NESW 6: end, place d4 NESW
            NES 6: P2 N, P2 S, P2 N, end, place c6 NES
            NES 3: P1 N, P1 take 5, end, place e5 NSW
            NES 5: P2 drop, P2 S, P2 take 3, P2 S, P2 take 3, end, place e5 NES
            NESW 5: P2 W, end, place d5 NESW
            NESW 3: C W, end, place g4 NESW
            NESW 3: P1 S, P1 S, P1 S, P1 take 4, end, place c5 NESW
            NES 2: C S, C steal 2.P1, end, place f7 NSW
            NESW 1: C S, C steal 2.P2, end, place g5 NESW
            NESW 5: P2 N, P2 take 5, P2 S, P2 W, end, place e5 NESW
            NE 2: P2 S, P2 E, P2 take 5, P2 W, P2 take 5, end, place c7 ES
            NESW 4: end, place e5 NESW
            NS 5: P1 E, P1 take 3, P1 W, P1 N, end, place g4 EW
            NESW 6: P1 W
            """,
        ),
        best={"P1 take 4"},
        why="The last card: only with the second soul is there a stack to free, which wins by 2 to 1.",
    ),
    Tactic(
        name="the last turn: a second soul in a game without points",
        players=4,
        options=FEW_CARDS,
        events=played(
            4,
            """
            NESW: place e5 NESW
            NES: place e4 NEW
            NES: place d4 NES
            NS: place e6 NS
            NESW 2: end, place f5 NESW
            NES 4: P1 N, P1 E, P1 take 2, end, place f4 NES
            NESW 5: C E, end, place d3 NESW
            NESW 3: P1 S, P1 E, P1 S, P1 take 4, end, place d5 NESW
            NE 2: C E, end, place c5 NE
            NESW 1: P1 W, P1 W, P1 W, P1 take 2, end, place g4 NESW
            NESW 6: C N, end, place d2 NESW
            NE 2: end, place d6 SW
            NESW 3: C S, end, place f5 NESW
            NE 1: P2 W, P2 N, P2 take 3, P2 E, end, place d5 NW
            NES 4: C N, end, place c2 NES
            NESW 1: end, place c6 NESW
            NESW 6: C N, end, place f6 NESW
            NES 1: end, place c3 ESW
            NES 4: C S, end, place e2 ESW
            NES 4: P1 N, end, place f4 ESW
            NESW 3: end, place g5 NESW
            NESW 5: end, place g6 NESW
            NS 5: C N, end, place e3 EW
            NESW 4: P1 W, P1 S, P1 E, P1 take 4, end, place f2 NESW
            NES 6: P1 E, P1 E
            """,
        ),
        best={"P1 take 3"},
        why="The last card: nobody has a point, and only with this soul is there a stack to free.",
    ),
]
