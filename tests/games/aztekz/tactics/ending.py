"""The last card, which one may return: to lay it ends the game."""

from tests.bots.tactics import Tactic
from tests.games.aztekz.tactics.turns import played

ENDING = [
    Tactic(
        name="who leads lays the last card",
        players=2,
        options={},
        events=played(
            2,
            """
            NES: place e5 ESW
            NS: place e4 NS
            NE 6: P1 S, end, place d5 NE
            NE 1: P1 N, P1 W, P1 take 6, end, place e3 NE
            NESW 1: P1 N, end, place f5 NESW
            NES 4: end, place f4 NES
            NESW 5: P1 E, P1 take 1, end, place g4 NESW
            NES 5: end, place f3 NSW
            NES 1: P1 W, P1 S, P1 N, end, place f5 NES
            NES 4: end, place f2 NSW
            NESW 4: P1 S, P1 S, P1 take 1, P1 E, end, place d6 NESW
            NESW 5: end, place f6 NESW
            NES 6: P2 S, P2 S, P2 E, P2 take 5, end, place e6 NES
            NES 5: P1 E, P1 S, P1 S, end, place g5 NSW
            NES 6: P2 N, P2 E, P2 take 5, P2 N, P2 take 5, end, place g4 NES
            NES 3: P1 scare, P1 E, P1 S, P1 take 4, P1 N, end, place e3 NES
            NES 1: P1 N, P1 N, P1 take 1, P1 S, end, place f5 NES
            NS 2: P1 N, P1 take 4, P1 S, P1 W, end, place e2 EW
            NS 2: P1 N, P1 take 1, P1 S, P1 S, end, place h4 EW
            NESW 2: P2 S, P2 take 3, end, place g6 NESW
            NESW 5: P1 W, P1 N, P1 N, P1 give, end, place f5 NESW
            NES 5: end, place f2 NEW
            NES 3: P2 N, P2 W, P2 take 5, P2 S, P2 take 5, end, place d5 NSW
            NES 1: end, place g5 NSW
            NES 3: P2 W, P2 give, P2 E, P2 N, end, place h6 ESW
            NES 1: P1 N, end, place f5 NSW
            NE 6: P1 E, P1 take 1, end, place f3 NE
            NE 6: P2 scare, P2 N, P2 N, P2 E, end, place e3 NW
            NE 3: P2 W, P2 take 6, P2 E, P2 S, end, place e6 SW
            NESW 5: end, place f4 NESW
            NES 2: P2 S, P2 S, P2 take 6, end, place d2 NES
            NS 3: P2 S, P2 take 5, end, place g2 EW
            NE 2: P2 N, P2 N, P2 W, P2 give, end, place f6 SW
            NESW 6: end, place f3 NESW
            NE 3: P1 W, P1 E, end, place d3 NE
            NES 6: end, place d4 NSW
            NESW 2: P2 S, P2 S, P2 take 6, P2 W, end, place h2 NESW
            NESW 4: P2 drop, P2 take 5, P2 S, P2 S, P2 take 5, P2 N, end, place e3 NESW
            NES 4: P2 E, P2 W, P2 N, P2 take 6, end, place g3 NES
            NE 2: end, place f2 NE
            NESW 3: P2 S, P2 E, P2 E, P2 take 6, end, place f4 NESW
            NES 6: C S, end, place d4 NES
            NE 6: P2 W, P2 N, P2 N, P2 give, end, place h5 NE
            NESW 3: P1 S, P1 take 4, end, place e4 NESW
            NS 4: P2 S, P2 take 3, P2 E, P2 take 3, P2 N, end, place h3 EW
            NES 3: end, return
            NE 5: P2 S, P2 W, P2 N, P2 give, end, place e4 NW
            NS 4: P2 W, P2 give, P2 W, P2 take 3, P2 N, end, place f3 NS
            NES 4: P1 N, P1 S, P1 S, end
            """,
        ),
        best={f"place {cell} {exits}" for cell in ("d3", "f5") for exits in ("NES", "NEW", "NSW", "ESW")},
        why=(
            "The grid is full and the deck empty: laying the card ends the game, won by 11 to 1; returned, it "
            "would go on."
        ),
    ),
    Tactic(
        name="who is behind does not end the game",
        players=3,
        options={},
        events=played(
            3,
            """
            NESW: place e5 NESW
            NESW: place d5 NESW
            NS: place e6 NS
            NES 2: C N, end, place d4 NES
            NE 1: end, place d6 ES
            NES 1: P2 S, P2 W, P2 S, P2 take 2, end, place e4 NSW
            NS 3: P1 S, P1 scare, P1 N, P1 N, end, place e4 NS
            NES 6: end, place e3 NES
            NES 5: end, place e7 ESW
            NE 1: C N, end, place f3 SW
            NESW 2: P1 N, P1 take 1, P1 S, P1 E, end, place c5 NESW
            NES 4: P2 N, P2 W, P2 take 2, P2 E, end, place d6 NES
            NES 5: C S, end, place d3 NEW
            NE 2: C steal 2.P2, end, place f5 NW
            NE 4: P1 N, P1 take 5, P1 S, P1 S, end, place d4 ES
            NESW 1: C S, end, place c3 NESW
            NES 6: end, place c5 NEW
            NESW 2: P2 W, P2 take 6, P2 E, end, place c4 NESW
            NESW 1: P2 E, P2 W, P2 S, end, place b3 NESW
            NE 3: P2 N, P2 take 4, end, place b4 ES
            NE 6: end, place d7 SW
            NESW 2: C N, end, place c5 NESW
            NES 4: P1 S, P1 S, P1 E, P1 take 1, end, place f6 ESW
            NES 2: P1 W, P1 W, P1 S, end, place e5 NSW
            NS 5: P2 take 3, P2 N, P2 N, P2 N, end, place e4 NS
            NS 4: P2 S, P2 W, P2 S, end, place d6 NS
            NES 6: P2 N, P2 N, P2 take 6, P2 S, end, place d7 NES
            NESW 5: P2 W, P2 S, P2 N, P2 drop, P2 take 3, end, place b5 NESW
            NE 4: C N, C steal 2.P2, end, place d5 NE
            NS 6: P1 N, P1 drop, P1 take 2, P1 scare, P1 S, P1 take 2, end, place c5 NS
            NESW 2: P1 N, end, place c6 NESW
            NES 6: P1 W, P1 N, P1 N, end, place f7 ESW
            NESW 5: C S, C steal 1.P1, end, place b6 NESW
            NE 1: C N, end, place c7 SW
            NE 2: P1 take 2, end, place e6 NE
            NES 3: P2 take 4, P2 S, P2 take 4, P2 E, P2 W, end, place b7 ESW
            NES 3: C E, end, place f3 NEW
            NE 5: C S, C steal 2.P2, end, place d6 SW
            NESW 3: P1 N, P1 N, P1 take 2, P1 E, end, place c6 NESW
            NES 6: P1 E, P1 W, P1 S, P1 take 2, P1 drop, P1 take 2, end, place f4 NES
            NES 5: C N, C steal 2.P1, end, return
            NES 3: P1 take 5, P1 W, P1 scare, P1 S, P1 take 6, end, place c6 NSW
            NES 5: P2 scare, P2 E, P2 E, P2 W, end, place d7 NES
            NES 1: end, return
            NES 1: end, return
            NES 3: P1 N, P1 W, P1 E, end, place e6 NES
            NS 1: P2 S, P2 E, P2 N, P2 take 4, end, return
            NESW 4: end, return
            NES 3: P2 S, P2 scare, P2 S, P2 S, end, place e6 NES
            NES 4: P1 N, P1 E, P1 S, P1 take 2, end, return
            NES 5: P2 E, P2 S, P2 take 5, P2 N, end, place d5 NES
            NS 4: P1 S, end, place c4 EW
            NESW 4: P1 N, P1 W, P1 S, end, place e7 NESW
            NES 2: C steal 1.P1, end
            """,
        ),
        best={"return"},
        why="The grid is full and the deck empty: laying the card ends the game, lost by 2 to 4; returned, it goes on.",
    ),
]
