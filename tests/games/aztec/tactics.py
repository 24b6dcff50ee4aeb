"""Aztec: positions with a clearly best action.

Those with pieces on the board were proved by playing every line to the end, all seats playing to win: the best
placements win whatever follows, after any other the seat does not win. The auctions say their reason.
"""

from tests.bots.tactics import Event, Tactic


def built(pieces: str, players: int = 2, first: int = 0) -> list[Event]:
    """Placements in order; the seats take turns."""
    return [{"by": (first + turn) % players, "do": do} for turn, do in enumerate(pieces.split())]


def called(auction: str) -> list[Event]:
    """What the seats said, as in `0 bid 9, 1 pass`."""
    return [{"by": int(said[0]), "do": said[2:]} for said in auction.split(", ")]


POSITIONS = [
    Tactic(
        name="the last piece wins by breaking a tie",
        players=2,
        options={},
        events=built(
            "d6.3DE g6.1SE h5.3DN g7.1WU c6.3DW a5.3DE h7.2WN g4.2NE h9.1UW i5.1UN b2.1NU c5.2SW b3.3SD i2.1UN "
            "b7.1NU c8.2WS d7.1NU a9.1US d3.1SU f1.1EN h1.2WN"
        ),
        best={"i8.3DW"},
        why="35 placements, level at 10 points and a tie loses: only this one gains on the rival.",
    ),
    Tactic(
        name="two points that win, not three that lose",
        players=2,
        options={},
        events=built(
            "d4.1EN f5.3ND g3.3DN d3.3DE h8.1SU i5.2WN i5.1SU g2.1EU f1.3DW g7.3ED e9.3DE a4.3DE h7.2NW c8.1EU "
            "d5.1WU c2.1WU c3.2SE b9.1SE a6.1EU c9.2SW"
        ),
        best={"c9.3WD"},
        why="Two behind with two pieces left: the placement that makes three points loses, as do all but this one.",
    ),
    Tactic(
        name="one of two in fifty-two",
        players=2,
        options={},
        events=built(
            "d6.3DE e9.1SU d7.1NU h8.3DW g5.1NU i8.3DS f7.2NE g6.2ES c7.1SU i7.3SW g2.1NU i3.3DS b7.1NU c8.2SW "
            "i9.1UW d1.1EN e1.2EN c2.1EU d3.2SW"
        ),
        best={"a8.1US", "c4.1WU"},
        why="Two behind with three pieces left: the other 50 placements, two worth three points, lose.",
    ),
    Tactic(
        name="a point given away wins",
        players=2,
        options={},
        events=built(
            "f4.3DW f5.2WN i2.1NW d3.1EU a5.1EU e9.1SU h3.1SU i5.2SW b4.3DS a1.2NE b3.3SD g5.1UE g8.1SE g4.3ES "
            "a8.1SE a5.2NE b8.1US f8.3DS h7.1NW"
        ),
        best={"b9.1EU", "b9.3DE"},
        why="Ahead by two with three pieces left: only these, which give the rival a point, win.",
    ),
    Tactic(
        name="a point not taken",
        players=2,
        options={},
        events=built(
            "f4.3DW f5.1NW i2.1NW d3.1EU g7.2WN b8.1EU b5.1NU e8.3ED g7.1SU i5.2SW h7.1NU i4.3ND h3.3SD i7.1UW "
            "a7.1NU g2.1WU f1.3DW a4.1NU c3.1SU"
        ),
        best={"a3.2NE"},
        why="One behind with three pieces left: the only placement that scores now loses, as do all but this one.",
    ),
    Tactic(
        name="one point, not three",
        players=2,
        options={},
        events=built(
            "f4.3DW f3.1WU g3.1NU h2.1WU f1.3DW g1.1EN h6.1SU c1.1NW c3.2SE c4.1US b4.1NU a5.3DN c5.3DN g8.1WS "
            "b9.3DE g7.1EU e7.2NW e9.1EU g3.2SE"
        ),
        best={"c8.1WU"},
        why="Two behind with three pieces left: the placement that makes three points loses, as do all but this one.",
    ),
    Tactic(
        name="three points not taken",
        players=2,
        options={},
        events=built(
            "f4.3DW f5.2WN g4.1NW g7.1WU e5.3WD g4.2NE f1.3DN c3.1EU e9.3DE g2.1EU c7.1NU i4.1UN d6.1WS a3.1NU "
            "b3.1SE e2.1WU d4.2SE a6.2EN"
        ),
        best={"b6.3ND", "b8.1US"},
        why="One behind with four pieces left: to make three points at once loses to the rival's best answer.",
    ),
    Tactic(
        name="two points not taken",
        players=2,
        options={},
        events=built(
            "d6.1SE c5.1NW b6.3DS b8.1EU a9.1EU c4.2WN g4.3DE b3.1EU a2.1EU i5.2SW h7.3DS i2.1UN d9.3DE d1.1EN "
            "g1.2WN g8.3DE f3.3SW g6.2EN"
        ),
        best={"g5.3ND"},
        why="Ahead by two with four pieces left: only this placement leaves the rival no way to win.",
    ),
    Tactic(
        name="the rival's chance first",
        players=2,
        options={},
        events=built(
            "f4.3DW c3.1NW f5.1EU d3.1EU h8.1SU i3.3DW b4.1SE d4.2WS b6.1US c3.3WD c3.2ES g2.1EU c1.1UE e8.1EU "
            "g9.3DE g7.2EN b7.1EN c9.1WS"
        ),
        best={"d5.2NW", "e6.1WU"},
        why="Ahead by one with four pieces left: to make three points now loses, to spoil wins.",
    ),
    Tactic(
        name="shared corners: three points not taken",
        players=2,
        options={"corners": "shared"},
        events=built(
            "d6.1SE d3.2NE c6.3DS c7.3DN b1.3DN c4.2SW d2.3WN f1.1NU b7.1NU g2.3DE i5.3DS e3.3DS i3.2SW a4.3DN "
            "e9.3DS a7.2SE e6.1EN h5.1NU i7.1NW"
        ),
        best={"h8.3WD"},
        why="One behind with three pieces left: the placement that makes three points loses, as do all but this one.",
    ),
    Tactic(
        name="shared corners: close the last place",
        players=2,
        options={"corners": "shared"},
        events=built(
            "d4.3DN e3.3DW a5.1EU d7.3DE g7.2WN d8.3DW g9.1UW c7.1WU b7.2NE i6.3DW i9.3DS h1.1NW i3.1SU i4.2SW "
            "g1.1UN i3.3ND c9.3WD a4.1SE c3.3SD c4.2WS"
        ),
        best={"b4.3ND"},
        why="Ahead by one with two pieces left: after any other placement the rival's last piece wins.",
    ),
    Tactic(
        name="three players: reach the bid",
        players=3,
        options={},
        events=[
            *called("0 bid 6, 1 pass, 2 pass"),
            *built(
                "d6.3DE g7.1SU d8.3DE g8.3DE h7.2WN d7.1UE c7.1SU h7.3ND a9.3DE b4.1NU c9.2SW a8.1UE d5.2ES i2.1NW "
                "i4.2SW h3.3DS f1.1UN i4.3ND c3.1SE c3.2SW",
                players=3,
                first=0,
            ),
        ],
        best={"a3.1US"},
        why="The bid is 6, he has 4, and after him only Oh Puch places: no other placement reaches 6.",
    ),
    Tactic(
        name="three players: stay ahead of the other architect",
        players=3,
        options={},
        events=[
            *called("0 bid 9, 1 bid 8, 2 pass, 0 pass"),
            *built(
                "d4.3DN c4.1NU d9.1SE a9.1SE d7.2NE a7.2NE g3.3DW c9.3ES a8.3SD f8.3DE d3.2ES i9.1SU c1.1NU e1.3ED "
                "g6.1EU b4.3DS d3.1SU c2.2WN g4.3DE",
                players=3,
                first=1,
            ),
        ],
        best={"b1.1UN"},
        why="He has 8, the other architect 6 and still a piece: only this placement keeps him below 9.",
    ),
    Tactic(
        name="Oh Puch holds the line",
        players=3,
        options={},
        events=[
            *called("0 bid 7, 1 bid 6, 2 pass, 0 pass"),
            *built(
                "d6.3DE e7.1EN d8.1EU i4.1NW i9.1UW i6.2SW g3.3DE f4.1UE f3.3DW h9.1SU i1.1WU c6.1NW b5.1NU c9.2SE "
                "c9.1EU c4.1SU c3.2ES d1.3DW",
                players=3,
                first=1,
            ),
        ],
        best={"d2.3DE", "f2.1WU"},
        why="The bid is 6, an architect has 5 and both still move: after any other placement one of them reaches 6.",
    ),
    Tactic(
        name="Oh Puch holds the line again",
        players=3,
        options={},
        events=[
            *called("0 bid 8, 1 bid 7, 2 pass, 0 pass"),
            *built(
                "f4.3DW c4.3DN b6.1SU d7.1WU b1.3DN c7.2SW c9.1WS d3.1SU h1.1NW h6.1SU i3.1SU i4.2SW e2.1UE e8.1WU "
                "f9.1SE i7.1NW d7.2EN g6.2EN",
                players=3,
                first=1,
            ),
        ],
        best={"c7.3ES", "e8.3SD", "f5.1UN", "g6.1WU", "g8.1UW"},
        why="The bid is 7, an architect has 6 and both still move: after any other placement one of them reaches 7.",
    ),
    Tactic(
        name="nobody holds a bid of 1",
        players=3,
        options={},
        events=called("0 bid 3, 1 bid 2"),
        best={"pass"},
        why="Under a bid of 1 one cube on level 3 of any edge beats Oh Puch, and two architects place.",
    ),
    Tactic(
        name="the highest bid is not left to stand",
        players=3,
        options={},
        events=called("0 bid 14, 1 pass"),
        best={f"bid {bid}" for bid in range(6, 14)},
        why="To pass lets Oh Puch win unless an architect fills all fourteen sectors; 5 and less is lost too.",
    ),
]
