"""Bots by name, and what they promise: legal actions, the same from the same dice, whatever is hidden."""

from importlib.resources import files

import pytest

from teocalli import BadInput, Match, game
from teocalli.bots import Limit, bot, levels, suggest, whole_turn
from teocalli.core.dice import dice_of
from teocalli.core.words import EMBLEMS, LANGUAGES, Language
from tests import GAMES
from tests.bots.positions import positions

NAMES = ("random", "lively", "level1", "level2", "level3", "level4", "level5")
TABLES = [(name, players) for name in GAMES for players in game(name).players]


@pytest.mark.plain
def test_five_levels_introduce_themselves_in_every_language() -> None:
    assert [level.number for level in levels()] == [1, 2, 3, 4, 5]
    assert [level.fraction for level in levels()] == sorted(level.fraction for level in levels())
    assert levels()[-1].fraction == 1
    for language in LANGUAGES:
        assert len({level.name[language] for level in levels()}) == 5
        for level in levels():
            assert level.sentence[language].endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_level_is_called_like_a_seat_or_anything_in_a_game(language: Language) -> None:
    taken = " ".join(emblem.name for emblem in EMBLEMS[language])
    for name in GAMES:
        taken += (files(game(name).package) / "rules" / f"{language}.md").read_text()
    assert [level.name[language] for level in levels() if level.name[language].casefold() in taken.casefold()] == []


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("level6", "there is no bot 'level6'; there are random, lively, level1"),
        ("Level1", "there is no bot"),
        ("", "there is no bot ''"),
        ("level5@", "such as 1000ms"),
        ("level5@fast", "such as 1000ms"),
        ("random@100ms", "random does not think"),
    ],
)
@pytest.mark.plain
def test_other_names_are_refused(name: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        bot(name, game("aztec"))


@pytest.mark.plain
def test_a_name_may_carry_a_limit() -> None:
    assert bot("level2@300ms", game("aztec")).limit == Limit(ms=300)
    assert bot("level2@300sims", game("aztec")).limit == Limit(sims=300)
    assert bot("level2", game("aztec")).limit == Limit(ms=1000)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("game_name", "players"), TABLES)
def test_every_bot_plays_every_game_to_its_end(game_name: str, players: int, name: str) -> None:
    match = Match.new(game_name, players, options={"max_rounds": 2} if game_name == "schatz" else {}, seed=players)
    player = bot(name, match.game)
    dice = dice_of(7, 0)
    while actors := match.actors:
        action = player.choose(match.known(actors[-1]), actors[-1], Limit(sims=20), dice)
        match.play(actors[-1], match.game.notation.write(action))
    assert match.over


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("game_name", "players"), TABLES)
def test_the_same_dice_make_the_same_choice(game_name: str, players: int, name: str) -> None:
    for match in positions(game_name, players, seed=3, count=4):
        seat = match.actors[0]
        player, state = bot(name, match.game), match.known(seat)
        before = state.tobytes()
        dice = [dice_of(5, 1), dice_of(5, 1)]
        choices = [player.choose(state, seat, Limit(sims=150), each) for each in dice]
        assert choices[0] == choices[1]
        assert dice[0].tolist() == dice[1].tolist()
        assert state.tobytes() == before, "the record is the caller's"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_choice_depends_on_what_is_hidden(players: int, name: str) -> None:
    """Whatever the others hold and have bid, as long as this seat cannot know it."""
    schatz = game("schatz")
    player = bot(name, schatz)
    changed = 0
    for match in positions("schatz", players, seed=8, count=8):
        seat = match.actors[-1]
        truth = match.state
        choices = set()
        for k in range(4):
            other = truth.copy()
            if k:
                schatz.kernel.resample(schatz.tables, other, seat, dice_of(k, 0))
                changed += other.tobytes() != truth.tobytes()
            choices.add(player.choose(other, seat, Limit(sims=120), dice_of(2, 2)))
        assert len(choices) == 1
    assert changed > 8, "there was something to hide"


@pytest.mark.parametrize("name", ["level1", "level5"])
def test_no_bid_depends_on_who_has_bid_already(name: str) -> None:
    match = Match.new("schatz", 4, seed=11)
    player = bot(name, match.game)
    assert match.actors == (0, 1, 2, 3)
    early = player.choose(match.known(3), 3, Limit(sims=300), dice_of(1, 0))
    for seat in range(3):
        match.play(seat, f"bid {10 * seat}")
        assert player.choose(match.known(3), 3, Limit(sims=300), dice_of(1, 0)) == early


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_that_owes_nothing_is_told_so(name: str) -> None:
    match = Match.new("aztec", 2, seed=0)
    with pytest.raises(BadInput, match="seat 1 has nothing to decide now"):
        bot(name, match.game).choose(match.state, 1, Limit(sims=5), dice_of(0, 0))
    with pytest.raises(BadInput, match="seat 1 has nothing to decide now"):
        suggest(match.game, match.state, 1, Limit(sims=5), dice_of(0, 0))


@pytest.mark.parametrize(("game_name", "players"), TABLES)
def test_a_hint_goes_on_to_the_end_of_the_turn_where_turns_are_sequences(game_name: str, players: int) -> None:
    for match in positions(game_name, players, seed=5, count=3):
        seat = match.actors[0]
        limit, dice = Limit(sims=300), dice_of(3, 0)
        (best,) = suggest(match.game, match.known(seat), seat, limit, dice, count=1)
        line = whole_turn(match.game, match.known(seat), seat, best, limit, dice)
        assert line[0] == best.text
        if not match.game.sequences:
            assert len(line) == 1
            continue
        for text in line:
            assert match.actors == (seat,)
            match.play(seat, text)
        assert line[-1].startswith(("place ", "return"))


@pytest.mark.parametrize(("game_name", "players"), TABLES)
def test_hints_are_legal_and_ordered(game_name: str, players: int) -> None:
    for match in positions(game_name, players, seed=5, count=3):
        seat = match.actors[0]
        hints = suggest(match.game, match.known(seat), seat, Limit(sims=300), dice_of(3, 0), count=4)
        assert 1 <= len(hints) <= 4
        assert {hint.text for hint in hints} <= set(match.legal(seat))
        assert len({hint.text for hint in hints}) == len(hints)
        visits = [hint.visits for hint in hints if hint.proven is None]
        assert visits == sorted(visits, reverse=True)
        assert all(0 <= hint.expected <= 1 and (hint.visits > 0 or hint.proven) for hint in hints)
        best = bot("level5", match.game).choose(match.known(seat), seat, Limit(sims=300), dice_of(3, 0))
        if match.game.name != "aztekz":  # where a choice has only its part of the turn
            assert hints[0].action == best
