"""The server's own commands: people come and go, guests sign in, the server runs again."""

from teocalli.table.commands import MergeGuest, Presence, Resign, Resume, Tick
from tests.table.harness import ANN, BOB, DEE, TableHarness


def test_when_the_server_runs_again_the_wait_begins_anew() -> None:
    harness = TableHarness.start("aztec", ANN, BOB)
    harness.system(Presence(0, False))
    harness.system(Resume(harness.now), after=5000)
    assert harness.system(Tick(), after=299) == []
    assert harness.system(Tick(), after=1) == ["Absent"]


def test_a_guests_seats_go_into_an_account() -> None:
    harness = TableHarness.start("aztec", ANN, BOB, ANN)
    assert harness.system(MergeGuest("nobody", DEE)) == []
    assert harness.system(MergeGuest(ANN, ANN)) == []
    assert harness.system(MergeGuest(ANN, DEE)) == ["GuestMerged"]
    assert harness.table.seats_of(DEE) == [0, 2]
    assert harness.table.host == DEE
    assert harness.refusal_code(ANN, Resign(0)) == "not_your_seat"


def test_all_seats_of_a_person_come_and_go_together() -> None:
    harness = TableHarness.start("schatz", ANN, BOB, ANN)
    assert harness.system(Presence(2, False)) == ["Gone", "Gone"]
    assert harness.system(Presence(0, True)) == ["Came", "Came"]
    assert harness.system(Presence(1, True)) == []
    assert harness.refusal_code("", Presence(9, True)) == "no_such_seat"
