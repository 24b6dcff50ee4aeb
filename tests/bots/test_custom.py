"""Bots of one's own: one method, which is given what its seat may know; and names by which they are found."""

import runpy
import sys
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import EntryPoint
from pathlib import Path
from pickle import dumps, loads
from threading import Thread
from typing import Any

import msgspec
import pytest

from teocalli import BadInput, Match, game
from teocalli.bots import BotFault, CustomBot, Decision, Limit, bot, finding
from teocalli.bots.custom import UnreachableBot
from teocalli.bots.remote import RemoteBot
from teocalli.core.dice import dice_of
from tests.bots.positions import positions


class Answering(CustomBot):
    """Answers whatever a function does, and remembers what it was asked."""

    def __init__(self, name: str, answer: Callable[[Decision], Any]) -> None:
        super().__init__(game(name), "mine")
        self.answer = answer
        self.asked: list[Decision] = []

    def pick(self, decision: Decision) -> Any:
        self.asked.append(decision)
        return self.answer(decision)


def first_of(decision: Decision) -> str:
    return decision.legal[0]


def test_a_decision_tells_all_that_the_seat_may_know_and_no_more() -> None:
    mine = Answering("schatz", first_of)
    for match in positions("schatz", 3, seed=8, count=8):
        seat = match.actors[-1]
        mine.choose_in(match, seat, Limit(sims=5), dice_of(1, 0))
        if len(match.legal(seat)) == 1:
            continue
        decision = mine.asked[-1]
        seen = decision.match
        assert seen.known(seat).tobytes() == match.known(seat).tobytes() == seen.state.tobytes()
        assert (seen.legal(seat), seen.view(seat)) == (match.legal(seat), match.view(seat))
        assert seen.observe(seat).tolist() == match.observe(seat).tolist()
        assert decision.told() == match.told(seat)
        assert (decision.seat, decision.limit, decision.game) == (seat, Limit(sims=5), match.game)
        other = (seat + 1) % 3
        for look in (seen.legal, seen.view, seen.observe, seen.known):
            with pytest.raises(BadInput, match="it cannot look with the eyes of seat"):
                look(other)
        with pytest.raises(BadInput, match="play on in a `guess`"):
            seen.play(seat, decision.legal[0])
        assert seen.guess(seat, 1).known(seat).tobytes() == match.known(seat).tobytes()
        again: Match = loads(dumps(seen))
        assert (again.state.tobytes(), again.legal(seat)) == (seen.state.tobytes(), seen.legal(seat))
    assert len(mine.asked) > 4


def test_a_bare_position_will_do_but_has_no_history() -> None:
    match = Match.new("aztekz", 2, seed=3)
    mine = Answering("aztekz", first_of)
    assert mine.choose(match.state, match.actors[0], None, dice_of(1, 0)) == match.game.notation.read(
        match.legal(match.actors[0])[0]
    )
    with pytest.raises(BadInput, match="only the position is known here"):
        mine.asked[0].told()


@pytest.mark.parametrize("number", [False, True])
def test_an_answer_is_a_text_or_a_number(number: bool) -> None:
    match = Match.new("aztec", 2, seed=1)
    wanted = match.legal(0)[3]

    def answer(decision: Decision) -> object:
        numbers = {decision.game.notation.write(int(decision.game.kernel.action(decision.game.tables, k))): k
                   for k in decision.match.actions(0).tolist()}  # fmt: skip
        return numbers[wanted] if number else wanted

    action = Answering("aztec", answer).choose_in(match, 0, None, dice_of(1, 0))
    assert match.game.notation.write(action) == wanted


def test_the_dice_are_the_bots_own() -> None:
    mine = Answering("aztec", lambda decision: decision.legal[decision.below(len(decision.legal))])
    match = Match.new("aztec", 2, seed=1)
    chosen = [mine.choose_in(match, 0, None, dice_of(throw, 0)) for throw in (1, 1, 2, 3, 4)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 2


def broken(decision: Decision) -> str:
    raise KeyError("deck")


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda _: "bid 15", r"mine answered 'bid 15', which is not legal \(.+\)$"),
        (lambda _: "nonsense", r"mine answered 'nonsense', which is not legal"),
        (
            lambda _: 3.5,
            r"mine answered 3.5, which is no action \(the text of an action or a number from 0 to 176 is\)",
        ),
        (lambda _: 177, "mine answered 177, which is no action"),
        (lambda _: True, "mine answered True, which is no action"),
        (lambda _: None, "mine answered None, which is no action"),
        (lambda _: 176, "mine answered 'play C20', which is not legal"),
        (broken, "mine raised KeyError: 'deck'"),
    ],
)
def test_what_is_no_legal_action_is_the_bots_fault(answer: Callable[[Decision], Any], says: str) -> None:
    match = Match.new("schatz", 2, seed=1)
    with pytest.raises(BotFault, match=says) as fault:
        Answering("schatz", answer).choose_in(match, 0, None, dice_of(1, 0))
    assert ("in broken" in fault.value.trace) == (answer is broken)


# Names.

MODULE = """
from teocalli.bots import CustomBot

class First(CustomBot):
    def pick(self, decision):
        return decision.legal[0]

def broken(game):
    raise OSError("no weights here")

def wrong(game):
    return game.name

number = 3
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ours_here.py").write_text(MODULE)
    (tmp_path / "ours_torn.py").write_text("1 / 0")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "modules", sys.modules.copy())


@pytest.mark.usefixtures("module")
def test_a_bot_is_found_in_a_module_or_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("first", "ours_here:First", finding.GROUP)
    monkeypatch.setattr(finding, "entry_points", lambda group: [entry])
    for name, limit in (
        ("ours_here:First", Limit(ms=1000)),
        ("first@30sims", Limit(sims=30)),
        ("first", Limit(ms=1000)),
    ):
        found = bot(name, "aztec")
        assert (type(found).__name__, found.name, found.limit) == ("First", name, limit)
    assert finding.custom_names() == ["first"]


@pytest.mark.usefixtures("module")
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nowhere_at_all:make", "the bot 'nowhere_at_all:make' cannot be found: No module named 'nowhere_at_all'"),
        ("ours_here:Second", "cannot be found: module 'ours_here' has no attribute 'Second'"),
        ("ours_torn:make", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("ours_here:broken", "cannot be made: OSError: no weights here"),
        ("ours_here:wrong", "no CustomBot: ours_here:wrong is called with the game and should return one, not str"),
        ("ours_here:number", "cannot be made: ours_here:number is no function"),
        ("ours_here:", "cannot be found"),
        (":make", "cannot be found"),
        ("stockfish", "there is no bot 'stockfish'; there are random, lively, level1, .*openspiel-mcts.*http://"),
        ("stockfish@3sims", "there is no bot"),
    ],
)
def test_a_name_that_leads_to_no_bot_is_refused(name: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        bot(name, "aztec")


# Behind the network.


@pytest.fixture
def asked(request: pytest.FixtureRequest) -> Any:
    """What a program on this computer was asked; it plays `answer(question)`, a status and a body."""
    asked: list[dict[str, Any]] = []

    class Program(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(msgspec.json.decode(self.rfile.read(int(self.headers["Content-Length"]))))
            status, body = server.answer(asked[-1])  # type: ignore[attr-defined]
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Program)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield asked, server
    server.shutdown()
    thread.join()
    server.server_close()


def address(server: Any) -> str:
    return f"http://127.0.0.1:{server.server_port}/bot"


def test_a_bot_behind_the_network_is_told_what_a_live_table_tells(asked: Any) -> None:
    questions, server = asked
    server.answer = lambda told: (200, msgspec.json.encode({"do": told["view"]["legal"][-1]}))
    match = Match.new("schatz", 3, options={"max_rounds": 1}, seed=1)
    match.play(0, "bid 20")
    found = bot(f"{address(server)}@300ms", "schatz")
    assert isinstance(found, RemoteBot)
    action = found.choose_in(match, 1, None, dice_of(1, 0))
    assert match.game.notation.write(action) == match.legal(1)[-1]
    [told] = questions
    assert (told["format"], told["eyes"], told["limit"], told["events"]) == (
        "teocalli-heard/1", 1, "300ms", msgspec.json.decode(msgspec.json.encode(match.told(1))),
    )  # fmt: skip
    heard = Match.from_told(told["game"], told["players"], told["options"], told["events"], told["eyes"])
    assert heard.known(1).tobytes() == match.known(1).tobytes()
    assert told["view"]["hand"] == match.view(1)["hand"]
    assert "bid 20" not in msgspec.json.encode(told["events"]).decode(), "it is sealed"


@pytest.mark.parametrize(
    ("status", "body", "says"),
    [
        (500, b"", "/bot answered 500 Internal Server Error"),
        (200, b"bid 30", r"/bot answered 'bid 30', which is not such as "),
        (200, b'{"play": "bid 30"}', "which is not such as"),
        (200, b'{"do": 30}', "which is not such as"),
        (200, b'{"do": "bid 15"}', "answered 'bid 15', which is not legal"),
    ],
)
def test_what_is_no_answer_is_the_fault_of_the_bot(status: int, body: bytes, says: str, asked: Any) -> None:
    _, server = asked
    server.answer = lambda _: (status, body)
    with pytest.raises(BotFault, match=says):
        bot(address(server), "schatz").choose_in(Match.new("schatz", 2, seed=1), 0, None, dice_of(1, 0))


def test_the_example_of_the_documentation_plays() -> None:
    example = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "examples" / "bot_server.py"))
    match = Match.new("aztekz", 2, seed=3)
    with ThreadingHTTPServer(("127.0.0.1", 0), example["Bot"]) as server:
        Thread(target=server.handle_request).start()
        action = bot(address(server), "aztekz").choose_in(match, match.actors[0], None, dice_of(1, 0))
    assert match.game.notation.write(action) in match.legal(match.actors[0])


def test_a_program_that_is_not_there_is_nobodys_move() -> None:
    with pytest.raises(UnreachableBot, match=r"the bot http://127\.0\.0\.1:1/ cannot be reached: .*refused"):
        bot("http://127.0.0.1:1/", "schatz").choose_in(Match.new("schatz", 2, seed=1), 0, None, dice_of(1, 0))
