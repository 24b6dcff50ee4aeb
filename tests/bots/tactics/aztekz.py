"""Aztekz: positions with a clearly best action.

Found by going through every way to finish the turn: the best action leads to at least so many points more in this turn,
net of the largest stack that a rival's chief could then steal, than any other. With an empty deck the game ends with
this turn's card, and only the best action wins.
"""

from tests.bots.tactics import Event, Tactic

SHORT: dict[str, object] = {"cards": {"cross": 12, "tee": 8, "corner": 3, "straight": 2}}


def told(line: str) -> list[Event]:
    """What happened: `draw NES 4` by chance, `0 P1 N` by seat 0."""
    events: list[Event] = []
    for each in line.split(", "):
        if each.startswith("draw"):
            events.append({"by": "chance", "do": each})
        else:
            seat, do = each.split(" ", 1)
            events.append({"by": int(seat), "do": do})
    return events


POSITIONS = [
    Tactic(
        name="carries the stack to its chief, 2 players",
        players=2,
        options=SHORT,
        events=told(
            "draw NES, 0 place e5 NES, draw NES, 1 place e4 NES, draw NS 6, 0 end, 0 place f5 EW, draw NES 4, 1 "
            "P1 N, 1 end, 1 place e3 NES, draw NESW 5, 0 P2 E, 0 P2 take 6, 0 end, 0 place e6 NESW, draw NESW 2, "
            "1 C N, 1 end, 1 place f4 NESW, draw NE 5, 0 P1 N, 0 P1 take 5, 0 end, 0 place d6 NE, draw NESW 5, 1 "
            "P1 N, 1 P1 S, 1 P1 N, 1 end, 1 place e2 NESW, draw NESW 2, 0 end, 0 place f3 NESW, draw NS 2, 1 P2 "
            "E, 1 P2 S, 1 P2 take 2, 1 P2 N, 1 P2 take 2, 1 end, 1 place e4 EW, draw NES 2, 0 P1 W, 0 P1 take 5, "
            "0 P1 E, 0 P1 S, 0 P1 give, 0 end, 0 place f3 NEW, draw NE 5, 1 P2 W, 1 P2 take 2, 1 P2 E, 1 P2 S, 1 "
            "P2 take 2, 1 end, 1 place d6 NE, draw NES 2, 0 end, 0 place f4 NES, draw NESW 1, 1 P2 N, 1 P2 take "
            "2, 1 P2 S, 1 P2 N, 1 end, 1 place f6 NESW, draw NESW 6, 0 P2 scare, 0 P2 W, 0 P2 N, 0 P2 W, 0 P2 "
            "take 5, 0 end, 0 place f5 NESW, draw NE 1"
        ),
        best={"P2 N"},
        why="It brings 4 points in this turn, anything else none.",
    ),
    Tactic(
        name="carries the stack to its chief, 2 players 2",
        players=2,
        options=SHORT,
        events=told(
            "draw NESW, 0 place e5 NESW, draw NES, 1 place e4 NES, draw NES 6, 0 end, 0 place d5 NEW, draw NESW "
            "1, 1 P2 N, 1 end, 1 place e3 NESW, draw NESW 5, 0 P2 W, 0 P2 take 6, 0 end, 0 place e6 NESW, draw "
            "NESW 4, 1 C N, 1 end, 1 place f4 NESW, draw NE 6, 0 end, 0 place f5 NW, draw NS 6, 1 C N, 1 end, 1 "
            "place e2 NS, draw NESW 2, 0 end, 0 place f3 NESW, draw NES 4, 1 P2 E, 1 P2 take 6, 1 P2 W, 1 P2 S, 1 "
            "end, 1 place f2 NES, draw NES 1, 0 end, 0 place c5 ESW, draw NESW 4, 1 P1 E, 1 P1 take 4, 1 P1 S, 1 "
            "P1 S, 1 P1 take 4, 1 end, 1 place g2 NESW, draw NS 3, 0 P1 N, 0 P1 take 5, 0 end, 0 place f5 NS, "
            "draw NES 5, 1 P1 E, 1 P1 take 4, 1 P1 W, 1 P1 N, 1 end, 1 place f2 ESW, draw NESW 4, 0 C S, 0 end, 0 "
            "place e5 NESW, draw NESW 4, 1 P2 S, 1 P2 S, 1 P2 take 6, 1 end, 1 place f4 NESW, draw NES 2, 0 end, "
            "0 place f6 NSW, draw NE 5, 1 P1 N, 1 P1 take 4, 1 P1 N, 1 P1 N, 1 end, 1 place g2 SW, draw NES 1, 0 "
            "end, 0 place f4 NSW, draw NES 4, 1 P1 W, 1 P1 S, 1 P1 take 4"
        ),
        best={"P1 N"},
        why="It brings 4 points in this turn, anything else none.",
    ),
    Tactic(
        name="carries the stack to its chief, 2 players 3",
        players=2,
        options=SHORT,
        events=told(
            "draw NESW, 0 place e5 NESW, draw NESW, 1 place e4 NESW, draw NS 2, 0 end, 0 place f5 EW, draw NES 5, "
            "1 P1 N, 1 end, 1 place e3 NES, draw NESW 1, 0 end, 0 place d5 NESW, draw NESW 3, 1 C S, 1 end, 1 "
            "place f4 NESW, draw NE 2, 0 end, 0 place d4 NE, draw NESW 4, 1 P1 S, 1 P1 W, 1 P1 take 2, 1 P1 E, 1 "
            "end, 1 place d4 NESW, draw NESW 4, 0 P1 W, 0 P1 take 1, 0 end, 0 place d6 NESW, draw NES 4, 1 P2 W, "
            "1 P2 take 4, 1 P2 N, 1 P2 N, 1 P2 take 4, 1 end, 1 place d4 NSW, draw NES 1, 0 end, 0 place c5 ESW, "
            "draw NES 4, 1 P2 S, 1 P2 S, 1 P2 take 4, 1 end, 1 place d3 NES, draw NESW 4, 0 P1 W, 0 P1 take 1, 0 "
            "end, 0 place d5 NESW, draw NESW 3, 1 P2 N, 1 P2 take 4, 1 P2 S, 1 P2 S, 1 P2 take 4, 1 end, 1 place "
            "d2 NESW, draw NS 6, 0 P1 E, 0 P1 E, 0 end, 0 place d6 NS, draw NESW 5, 1 C N, 1 end, 1 place c2 "
            "NESW, draw NES 5, 0 P2 E, 0 P2 take 2, 0 end, 0 place f3 NSW, draw NES 3, 1 P2 N, 1 P2 N, 1 P2 N, 1 "
            "end, 1 place d5 NES, draw NESW 5, 0 C W, 0 end, 0 place c4 NESW, draw NE 1"
        ),
        best={"P2 S"},
        why="It brings 4 points in this turn, anything else none.",
    ),
    Tactic(
        name="gives its stack to its chief, 2 players",
        players=2,
        options=SHORT,
        events=told(
            "draw NE, 0 place e5 NE, draw NESW, 1 place f5 NESW, draw NS 1, 0 C E, 0 end, 0 place e6 NS, draw "
            "NESW 4, 1 end, 1 place f4 NESW, draw NESW 1, 0 C W, 0 end, 0 place g5 NESW, draw NES 6, 1 P2 S, 1 P2 "
            "take 4, 1 end, 1 place g6 NSW, draw NES 1, 0 P1 N, 0 P1 take 1, 0 P1 S, 0 end, 0 place e6 NES, draw "
            "NE 3, 1 end, 1 place g4 NW, draw NESW 6, 0 P1 N, 0 P1 take 1, 0 P1 S, 0 P1 give, 0 P1 E, 0 end, 0 "
            "place e7 NESW, draw NES 3, 1 end, 1 place f6 NES, draw NESW 5, 0 P1 N, 0 P1 take 3, 0 P1 S, 0 P1 E, "
            "0 end, 0 place d7 NESW, draw NESW 2, 1 end, 1 place f7 NESW, draw NESW 4, 0 P1 S, 0 P1 take 3, 0 "
            "end, 0 place e8 NESW, draw NES 6, 1 P2 N, 1 P2 N, 1 P2 drop, 1 P2 N, 1 P2 take 2, 1 end, 1 place e6 "
            "NES, draw NE 3, 0 P2 N, 0 P2 N, 0 P2 take 6, 0 P2 S, 0 P2 take 6, 0 end, 0 place f4 ES, draw NESW 5, "
            "1 C E, 1 end, 1 place e7 NESW, draw NS 5, 0 P1 W, 0 P1 take 3, 0 end, 0 place g4 EW, draw NES 6, 1 "
            "P1 E, 1 P1 take 1, 1 end, 1 place g7 NSW, draw NESW 4, 0 P2 N, 0 P2 E, 0 P2 E, 0 P2 take 6, 0 end, 0 "
            "place f5 NESW, draw NES 1, 1 C N, 1 end, 1 place h5 NSW, draw NESW 5, 0 P2 S, 0 P2 take 6, 0 P2 W, 0 "
            "P2 S, 0 end, 0 place g7 NESW, draw NES 6, 1 end, 1 place e6 NES, draw NESW 4, 0 P2 W, 0 P2 N, 0 P2 "
            "take 6, 0 P2 S"
        ),
        best={"P2 give"},
        why="It brings 4 points in this turn, anything else none.",
    ),
    Tactic(
        name="steals the stack, 3 players",
        players=3,
        options=SHORT,
        events=told(
            "draw NESW, 0 place e5 NESW, draw NESW, 1 place d5 NESW, draw NES, 2 place d6 ESW, draw NE 1, 0 end, "
            "0 place f5 NW, draw NES 4, 1 end, 1 place e6 ESW, draw NES 6, 2 P1 E, 2 P1 take 4, 2 end, 2 place f6 "
            "ESW, draw NESW 1, 0 P1 E, 0 P1 take 1, 0 end, 0 place e4 NESW, draw NS 5, 1 P1 E, 1 P1 S, 1 P1 take "
            "1, 1 P1 scare, 1 P1 N, 1 end, 1 place e4 NS, draw NES 5, 2 P2 E, 2 P2 E, 2 P2 take 6, 2 end, 2 place "
            "e3 NSW, draw NESW 2, 0 end, 0 place c5 NESW, draw NES 6, 1 end, 1 place c6 ESW, draw NESW 4, 2 end, "
            "2 place g6 NESW, draw NESW 4, 0 end, 0 place g5 NESW, draw NESW 5, 1 P2 W, 1 P2 take 2, 1 end, 1 "
            "place d4 NESW, draw NES 3, 2 end, 2 place c4 NSW, draw NS 2, 0 end, 0 place d3 EW, draw NES 1, 1 "
            "end, 1 place c3 NES, draw NESW 6, 2 P1 E, 2 P1 E, 2 P1 take 4, 2 P1 S, 2 P1 take 4, 2 end, 2 place "
            "e6 NESW, draw NESW 4, 0 C N, 0 end, 0 place g6 NESW, draw NESW 1, 1 C N, 1 end, 1 place d5 NESW, "
            "draw NE 3, 2 P1 N, 2 P1 take 4, 2 P1 W, 2 P1 W, 2 end, 2 place g5 NE, draw NES 1"
        ),
        best={"C steal 2.P1"},
        why="It brings 3 points in this turn, anything else none.",
    ),
    Tactic(
        name="carries the stack to its chief, 3 players, with the last card 4",
        players=3,
        options=SHORT,
        events=told(
            "draw NESW, 0 place e5 NESW, draw NES, 1 place e4 NES, draw NES, 2 place d5 NES, draw NES 3, 0 C S, 0 "
            "end, 0 place e6 NES, draw NE 5, 1 P2 N, 1 P2 N, 1 P2 take 3, 1 end, 1 place f5 SW, draw NS 4, 2 P2 "
            "E, 2 P2 E, 2 P2 take 5, 2 end, 2 place d4 NS, draw NESW 2, 0 P1 W, 0 end, 0 place d6 NESW, draw NESW "
            "3, 1 end, 1 place f4 NESW, draw NES 6, 2 P1 N, 2 P1 take 2, 2 end, 2 place e3 NEW, draw NES 1, 0 P2 "
            "E, 0 P2 W, 0 P2 E, 0 end, 0 place c6 NES, draw NESW 6, 1 P1 S, 1 P1 take 6, 1 end, 1 place f3 NESW, "
            "draw NE 6, 2 end, 2 place d3 NE, draw NESW 1, 0 C N, 0 end, 0 place g4 NESW, draw NESW 1, 1 P1 W, 1 "
            "P1 take 6, 1 P1 E, 1 P1 N, 1 end, 1 place e3 NESW, draw NES 2, 2 end, 2 place f6 NSW, draw NES 2, 0 "
            "P1 E, 0 end, 0 place d3 ESW, draw NESW 6, 1 end, 1 place g3 NESW, draw NESW 5, 2 end, 2 place f7 "
            "NESW, draw NESW 5, 0 P1 S, 0 P1 S, 0 P1 W, 0 end, 0 place c3 NESW, draw NESW 2, 1 P1 E, 1 P1 W, 1 P1 "
            "E, 1 P1 drop, 1 end, 1 place g5 NESW, draw NESW 1, 2 end, 2 place e7 NESW, draw NESW 3, 0 P2 S, 0 P2 "
            "take 6, 0 P2 take 6, 0 P2 S, 0 P2 take 6, 0 end, 0 place c4 NESW, draw NES 6, 1 P1 take 3, 1 P1 W, 1 "
            "P1 S, 1 P1 W, 1 end, 1 place f4 NES, draw NS 2, 2 C E, 2 end, 2 place d5 NS, draw NE 3, 0 P2 N, 0 P2 "
            "take 6"
        ),
        best={"P2 N"},
        why="It brings 3 points in this turn, anything else none. The game then ends, and only so it is won.",
    ),
    Tactic(
        name="carries the stack to its chief, 3 players, with the last card 5",
        players=3,
        options=SHORT,
        events=told(
            "draw NS, 0 place e5 EW, draw NS, 1 place f5 EW, draw NESW, 2 place g5 NESW, draw NES 2, 0 C E, 0 "
            "end, 0 place d5 NES, draw NES 4, 1 P1 W, 1 P1 W, 1 P1 take 2, 1 end, 1 place g6 NES, draw NESW 6, 2 "
            "P1 N, 2 P1 take 4, 2 end, 2 place g4 NESW, draw NE 2, 0 P1 E, 0 P1 E, 0 end, 0 place h5 SW, draw NES "
            "3, 1 end, 1 place f4 NEW, draw NES 3, 2 P1 drop, 2 P1 take 4, 2 end, 2 place h4 NEW, draw NESW 5, 0 "
            "P2 E, 0 P2 E, 0 end, 0 place e5 NESW, draw NESW 6, 1 P2 W, 1 P2 take 5, 1 end, 1 place e4 NESW, draw "
            "NESW 1, 2 end, 2 place h6 NESW, draw NES 6, 0 P1 S, 0 P1 take 6, 0 P1 W, 0 P1 W, 0 P1 take 6, 0 end, "
            "0 place e3 NES, draw NES 3, 1 P1 E, 1 P1 drop, 1 P1 S, 1 P1 N, 1 P1 take 2, 1 end, 1 place d4 NEW, "
            "draw NES 5, 2 P2 E, 2 P2 take 2, 2 P2 drop, 2 P2 S, 2 P2 take 3, 2 P2 W, 2 end, 2 place d5 ESW, draw "
            "NESW 2, 0 P1 S, 0 P1 take 6, 0 P1 N, 0 end, 0 place h4 NESW, draw NE 1, 1 P2 W, 1 P2 take 5, 1 end, "
            "1 place e3 NE, draw NESW 5, 2 P2 scare, 2 P2 W, 2 P2 take 3, 2 P2 W, 2 P2 W, 2 P2 take 3, 2 end, 2 "
            "place g4 NESW, draw NESW 6, 0 P2 E, 0 P2 take 2, 0 P2 S, 0 P2 take 2, 0 end, 0 place f4 NESW, draw "
            "NESW 6, 1 end, 1 place h5 NESW, draw NE 4, 2 P2 N, 2 P2 drop, 2 P2 E, 2 P2 W, 2 P2 take 3, 2 P2 take "
            "3, 2 end, 2 place g7 SW, draw NESW 6, 0 P1 E, 0 P1 take 6, 0 P1 W, 0 end, 0 place d4 NESW, draw NES "
            "2, 1 end, 1 place f4 ESW, draw NESW 3, 2 C E, 2 end, 2 place d3 NESW, draw NESW 2, 0 P1 N"
        ),
        best={"P1 E"},
        why="It brings 3 points in this turn, anything else none. The game then ends, and only so it is won.",
    ),
    Tactic(
        name="gives its stack to its chief, 3 players, with the last card 2",
        players=3,
        options=SHORT,
        events=told(
            "draw NESW, 0 place e5 NESW, draw NES, 1 place f5 NEW, draw NESW, 2 place g5 NESW, draw NES 6, 0 P1 "
            "E, 0 P1 W, 0 end, 0 place e4 NES, draw NESW 3, 1 P2 W, 1 P2 S, 1 P2 take 6, 1 end, 1 place f4 NESW, "
            "draw NES 2, 2 P1 W, 2 end, 2 place g4 NES, draw NE 5, 0 P1 E, 0 P1 E, 0 end, 0 place f3 NE, draw "
            "NESW 4, 1 P1 E, 1 P1 S, 1 P1 take 2, 1 end, 1 place g3 NESW, draw NESW 1, 2 end, 2 place f6 NESW, "
            "draw NESW 4, 0 P1 W, 0 P1 E, 0 P1 W, 0 end, 0 place d5 NESW, draw NESW 3, 1 end, 1 place g6 NESW, "
            "draw NESW 5, 2 P2 N, 2 P2 take 3, 2 P2 S, 2 P2 S, 2 end, 2 place g6 NESW, draw NE 5, 0 P2 W, 0 P2 "
            "take 4, 0 end, 0 place e6 NE, draw NESW 1, 1 end, 1 place h4 NESW, draw NES 6, 2 P2 S, 2 P2 W, 2 P2 "
            "N, 2 P2 take 3, 2 end, 2 place f7 NES, draw NE 1, 0 P2 E, 0 P2 E, 0 end, 0 place d5 NE, draw NES 6, "
            "1 P2 drop, 1 P2 take 6, 1 P2 N, 1 end, 1 place e4 ESW, draw NES 3, 2 C S, 2 end, 2 place e3 NES, "
            "draw NESW 6, 0 P1 E, 0 P1 N, 0 P1 take 5, 0 P1 W, 0 end, 0 place d4 NESW, draw NS 5, 1 end, 1 place "
            "e7 NS, draw NS 3, 2 P2 S, 2 P2 E, 2 P2 N, 2 P2 give, 2 end, 2 place g5 EW, draw NESW 2, 0 P1 W, 0 P1 "
            "N, 0 P1 take 5, 0 P1 S, 0 P1 take 5, 0 end, 0 place d3 NESW, draw NES 4, 1 P1 S, 1 P1 W, 1 P1 N, 1 "
            "end, 1 place h5 ESW, draw NES 2, 2 C S, 2 end, 2 place g7 NEW, draw NESW 3, 0 P1 E, 0 P1 S, 0 P1 W"
        ),
        best={"P1 give"},
        why="It brings 2 points in this turn, anything else none. The game then ends, and only so it is won.",
    ),
    Tactic(
        name="takes one more soul before it goes home, 3 players, with the last card",
        players=3,
        options=SHORT,
        events=told(
            "draw NESW, 0 place e5 NESW, draw NES, 1 place f5 NSW, draw NESW, 2 place f6 NESW, draw NS 4, 0 C E, "
            "0 end, 0 place e4 NS, draw NESW 1, 1 end, 1 place e6 NESW, draw NE 4, 2 P2 W, 2 P2 take 1, 2 end, 2 "
            "place f7 ES, draw NES 6, 0 P1 S, 0 P1 take 4, 0 P1 N, 0 P1 N, 0 end, 0 place e4 NES, draw NE 3, 1 P1 "
            "W, 1 P1 S, 1 P1 take 6, 1 P1 scare, 1 P1 N, 1 end, 1 place e4 NW, draw NESW 5, 2 P1 N, 2 P1 take 4, "
            "2 end, 2 place d5 NESW, draw NES 4, 0 P1 E, 0 P1 S, 0 end, 0 place f4 NES, draw NES 5, 1 P1 W, 1 P1 "
            "take 5, 1 end, 1 place d6 ESW, draw NESW 6, 2 end, 2 place d4 NESW, draw NES 6, 0 P2 N, 0 P2 S, 0 P2 "
            "N, 0 end, 0 place c6 NES, draw NES 3, 1 P1 N, 1 P1 take 5, 1 end, 1 place e5 NSW, draw NES 5, 2 P2 "
            "drop, 2 P2 S, 2 P2 take 3, 2 P2 S, 2 P2 take 3, 2 end, 2 place e5 NES, draw NESW 5, 0 P2 W, 0 end, 0 "
            "place d5 NESW, draw NESW 3, 1 C W, 1 end, 1 place g4 NESW, draw NESW 3, 2 P1 S, 2 P1 S, 2 P1 S, 2 P1 "
            "take 4, 2 end, 2 place c5 NESW, draw NES 2, 0 C S, 0 C steal 2.P1, 0 end, 0 place f7 NSW, draw NESW "
            "1, 1 C S, 1 C steal 2.P2, 1 end, 1 place g5 NESW, draw NESW 5, 2 P2 N, 2 P2 take 5, 2 P2 S, 2 P2 W, "
            "2 end, 2 place e5 NESW, draw NE 2, 0 P2 S, 0 P2 E, 0 P2 take 5, 0 P2 W, 0 P2 take 5, 0 end, 0 place "
            "c7 ES, draw NESW 4, 1 end, 1 place e5 NESW, draw NS 5, 2 P1 E, 2 P1 take 3, 2 P1 W, 2 P1 N, 2 end, 2 "
            "place g4 EW, draw NESW 6, 0 P1 W"
        ),
        best={"P1 take 4"},
        why="It brings 1 points in this turn, anything else none. The game then ends, and only so it is won.",
    ),
    Tactic(
        name="carries the stack to its chief, 4 players, with the last card 6",
        players=4,
        options=SHORT,
        events=told(
            "draw NES, 0 place e5 ESW, draw NESW, 1 place d5 NESW, draw NES, 2 place d4 NES, draw NESW, 3 place "
            "e4 NESW, draw NESW 2, 0 C W, 0 end, 0 place c5 NESW, draw NES 1, 1 P1 W, 1 P1 take 2, 1 end, 1 place "
            "d6 ESW, draw NES 2, 2 P2 N, 2 end, 2 place d3 NES, draw NES 6, 3 P2 W, 3 P2 S, 3 P2 take 2, 3 end, 3 "
            "place e3 NES, draw NESW 4, 0 P1 S, 0 end, 0 place f5 NESW, draw NESW 1, 1 end, 1 place f4 NESW, draw "
            "NES 4, 2 P1 E, 2 P1 E, 2 P1 take 1, 2 P1 N, 2 end, 2 place f4 NES, draw NESW 5, 3 P1 S, 3 P1 take 6, "
            "3 end, 3 place c6 NESW, draw NESW 3, 0 P1 N, 0 P1 E, 0 P1 take 4, 0 P1 S, 0 P1 take 4, 0 end, 0 "
            "place g4 NESW, draw NESW 2, 1 P2 N, 1 P2 take 1, 1 end, 1 place c4 NESW, draw NS 3, 2 C N, 2 end, 2 "
            "place c7 NS, draw NES 5, 3 end, 3 place d4 NEW, draw NE 1, 0 end, 0 place f3 SW, draw NES 4, 1 C E, "
            "1 end, 1 place g5 ESW, draw NESW 1, 2 C W, 2 end, 2 place e6 NESW, draw NS 6, 3 end, 3 place g3 NS, "
            "draw NESW 5, 0 P1 E, 0 P1 N, 0 P1 take 4, 0 end, 0 place f6 NESW, draw NESW 6, 1 C E, 1 end, 1 place "
            "f4 NESW, draw NE 4, 2 C N, 2 end, 2 place e7 SW, draw NE 5, 3 end, 3 place d7 NE, draw NESW 1"
        ),
        best={"P1 W"},
        why="It brings 2 points in this turn, anything else none. The game then ends, and only so it is won.",
    ),
    Tactic(
        name="gives its stack to its chief, 4 players, with the last card 3",
        players=4,
        options=SHORT,
        events=told(
            "draw NES, 0 place e5 ESW, draw NESW, 1 place f5 NESW, draw NE, 2 place g5 SW, draw NES, 3 place e4 "
            "NSW, draw NESW 4, 0 P1 E, 0 P1 E, 0 end, 0 place g4 NESW, draw NES 5, 1 end, 1 place f4 ESW, draw "
            "NESW 5, 2 P2 W, 2 P2 E, 2 end, 2 place g3 NESW, draw NE 3, 3 P1 N, 3 P1 E, 3 end, 3 place f3 NE, "
            "draw NES 4, 0 P1 S, 0 P1 S, 0 P1 take 5, 0 P1 N, 0 end, 0 place d5 NES, draw NESW 2, 1 P1 E, 1 P1 S, "
            "1 P1 take 4, 1 P1 N, 1 end, 1 place e3 NESW, draw NESW 6, 2 P1 W, 2 P1 W, 2 P1 S, 2 end, 2 place g2 "
            "NESW, draw NES 3, 3 P2 S, 3 P2 take 2, 3 end, 3 place g3 NSW, draw NES 2, 0 P1 W, 0 P1 take 5, 0 P1 "
            "S, 0 P1 E, 0 end, 0 place g4 NES, draw NESW 3, 1 P1 W, 1 P1 W, 1 P1 W, 1 P1 take 4, 1 end, 1 place "
            "f6 NESW, draw NES 6, 2 C S, 2 end, 2 place d4 ESW, draw NS 5, 3 P1 N, 3 P1 take 3, 3 P1 S, 3 P1 E, 3 "
            "end, 3 place f2 EW, draw NESW 4, 0 C W, 0 C steal 1.P1, 0 end, 0 place f6 NESW, draw NESW 4, 1 P2 N, "
            "1 P2 take 4, 1 end, 1 place d6 NESW, draw NS 5, 2 C S, 2 C steal 0.P1, 2 end, 2 place e2 NS, draw "
            "NESW 4, 3 P2 N, 3 P2 N, 3 P2 E, 3 end, 3 place e6 NESW, draw NES 2, 0 P2 W, 0 P2 N, 0 P2 take 4, 0 "
            "P2 E, 0 P2 take 4, 0 end, 0 place f4 ESW, draw NESW 3, 1 end, 1 place d6 NESW, draw NESW 2, 2 C N, 2 "
            "end, 2 place d3 NESW, draw NESW 4, 3 P2 E, 3 P2 S, 3 P2 take 2, 3 P2 N, 3 end, 3 place e5 NESW, draw "
            "NE 6, 0 P2 S, 0 P2 take 4, 0 P2 W"
        ),
        best={"P2 give"},
        why="It brings 2 points in this turn, anything else none. The game then ends, and only so it is won.",
    ),
    Tactic(
        name="takes one more soul before it goes home, 4 players, with the last card 2",
        players=4,
        options=SHORT,
        events=told(
            "draw NESW, 0 place e5 NESW, draw NES, 1 place e4 NEW, draw NES, 2 place d4 NES, draw NS, 3 place e6 "
            "NS, draw NESW 2, 0 end, 0 place f5 NESW, draw NES 4, 1 P1 N, 1 P1 E, 1 P1 take 2, 1 end, 1 place f4 "
            "NES, draw NESW 5, 2 C E, 2 end, 2 place d3 NESW, draw NESW 3, 3 P1 S, 3 P1 E, 3 P1 S, 3 P1 take 4, 3 "
            "end, 3 place d5 NESW, draw NE 2, 0 C E, 0 end, 0 place c5 NE, draw NESW 1, 1 P1 W, 1 P1 W, 1 P1 W, 1 "
            "P1 take 2, 1 end, 1 place g4 NESW, draw NESW 6, 2 C N, 2 end, 2 place d2 NESW, draw NE 2, 3 end, 3 "
            "place d6 SW, draw NESW 3, 0 C S, 0 end, 0 place f5 NESW, draw NE 1, 1 P2 W, 1 P2 N, 1 P2 take 3, 1 "
            "P2 E, 1 end, 1 place d5 NW, draw NES 4, 2 C N, 2 end, 2 place c2 NES, draw NESW 1, 3 end, 3 place c6 "
            "NESW, draw NESW 6, 0 C N, 0 end, 0 place f6 NESW, draw NES 1, 1 end, 1 place c3 ESW, draw NES 4, 2 C "
            "S, 2 end, 2 place e2 ESW, draw NES 4, 3 P1 N, 3 end, 3 place f4 ESW, draw NESW 3, 0 end, 0 place g5 "
            "NESW, draw NESW 5, 1 end, 1 place g6 NESW, draw NS 5, 2 C N, 2 end, 2 place e3 EW, draw NESW 4, 3 P1 "
            "W, 3 P1 S, 3 P1 E, 3 P1 take 4, 3 end, 3 place f2 NESW, draw NES 6, 0 P1 E, 0 P1 E"
        ),
        best={"P1 take 3"},
        why="It brings 1 points in this turn, anything else none. The game then ends, and only so it is won.",
    ),
]
