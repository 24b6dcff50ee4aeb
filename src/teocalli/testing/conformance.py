"""The checks. Each takes a case and a seed and raises AssertionError, naming what broke."""

from collections.abc import Callable

import msgspec
import numpy as np

from teocalli.core import seen
from teocalli.core.actions import UNREADABLE
from teocalli.core.dice import dice_of
from teocalli.core.game import CHANCE, ONLOOKER, OVER, Record
from teocalli.core.match import Match
from teocalli.core.registry import room
from teocalli.core.words import LANGUAGES
from teocalli.testing.cases import Case, moments, play_at_random

Check = Callable[[Case, int], None]


def all_eyes(match: Match) -> list[int]:
    return [ONLOOKER, *range(match.players)]


def playable(case: Case) -> list[int]:
    game = case.game
    return [int(game.kernel.action(game.tables, index)) for index in range(game.actions)]


def legal_set(match: Match, state: Record, seat: int) -> set[int]:
    out = np.empty(match.game.most_legal, np.int64)
    count = match.game.kernel.legal(match.game.tables, state, seat, out)
    assert count <= match.game.most_legal, "`legal` filled more than `most_legal`"
    found = [int(action) for action in out[:count]]
    assert len(set(found)) == len(found), "`legal` lists an action twice"
    return set(found)


def copies_do_not_alias(case: Case, seed: int) -> None:
    match, dice = case.match(seed), dice_of(seed, 1, b"conformance")
    past: list[tuple[Record, bytes]] = []
    while not match.over:
        state = match.state
        past.append((state, state.tobytes()))
        play_at_random(match, dice)
    assert all(state.tobytes() == before for state, before in past), "playing on changed a copy of an earlier state"


def bytes_round_trip(case: Case, seed: int) -> None:
    for match in moments(case, seed):
        saved = match.state.tobytes()
        loaded = np.frombuffer(bytearray(saved), case.game.state)[0]
        for seat in range(match.players):
            assert seen.legal(case.game, loaded, seat) == match.legal(seat)
        assert loaded.tobytes() == saved


def records_round_trip(case: Case, seed: int) -> None:
    for match in moments(case, seed, most=4):
        record = match.record(legal=True)
        sent = msgspec.json.decode(msgspec.json.encode(record))
        again = Match.from_record(sent).record(legal=True)
        assert again == record == sent


def texts_and_actions_are_one_to_one(case: Case, seed: int) -> None:
    notation = case.game.notation
    texts = [notation.write(action) for action in playable(case)]
    assert len(set(texts)) == len(texts), "two playable actions have one text"
    for action, text in zip(playable(case), texts, strict=True):
        assert notation.read(text) == action, text
    for match in moments(case, seed):
        for seat in match.actors:
            for text in match.legal(seat):
                assert notation.write(notation.read(text)) == text


def index_and_action_are_inverse(case: Case, seed: int) -> None:
    kernel, tables = case.game.kernel, case.game.tables
    for index in range(case.game.actions):
        assert kernel.index(tables, kernel.action(tables, index)) == index
    assert kernel.index(tables, UNREADABLE) == -1
    for match in moments(case, seed):
        for seat in match.actors:
            for action in legal_set(match, match.state, seat):
                assert kernel.action(tables, kernel.index(tables, action)) == action, "a legal action has no index"


def legal_is_what_refusal_allows(case: Case, seed: int) -> None:
    kernel, tables, candidates = case.game.kernel, case.game.tables, playable(case)
    for match in moments(case, seed, most=10):
        state = match.state
        before = state.tobytes()
        for seat in range(match.players):
            allowed = {action for action in candidates if kernel.refusal(tables, state, seat, action) == 0}
            assert legal_set(match, state, seat) == allowed
            assert bool(allowed) == (seat in match.actors), "an actor with nothing to do, or one who is none and may"
            assert kernel.refusal(tables, state, seat, UNREADABLE) != 0
        assert state.tobytes() == before, "`refusal` or `legal` changed the state"


def blindness_changes_no_legality(case: Case, seed: int) -> None:
    kernel, tables, candidates = case.game.kernel, case.game.tables, [UNREADABLE, *playable(case)]
    for match in moments(case, seed, most=8):
        for seat in range(match.players):
            known = match.state
            kernel.blind(tables, known, seat)
            assert legal_set(match, known, seat) == legal_set(match, match.state, seat)
            truth = match.state
            for action in candidates:
                assert kernel.refusal(tables, known, seat, action) == kernel.refusal(tables, truth, seat, action)


def picks_are_uniform(case: Case, seed: int) -> None:
    """Every legal action about as often: a chi-square far out in its tail would be a wrong `pick`."""
    kernel, tables = case.game.kernel, case.game.tables
    dice = dice_of(seed, 2, b"conformance")
    for match in moments(case, seed, most=6):
        for seat in match.actors[:1]:
            state, allowed = match.state, sorted(legal_set(match, match.state, seat))
            draws = 30 * len(allowed)
            counts = dict.fromkeys(allowed, 0)
            for _ in range(draws):
                counts[int(kernel.pick(tables, state, seat, dice))] += 1
            chi_square = sum((count - 30) ** 2 / 30 for count in counts.values())
            freedom = len(allowed) - 1
            assert chi_square <= freedom + 6 * (2 * freedom) ** 0.5 + 1e-9, (chi_square, freedom)


def seeds_determine_games(case: Case, seed: int) -> None:
    def game_of(seed: int) -> bytes:
        match, dice = case.match(seed), dice_of(seed, 3, b"conformance")
        while not match.over:
            play_at_random(match, dice)
        return msgspec.json.encode(match.record())

    assert game_of(seed) == game_of(seed)
    assert len({game_of(other) for other in range(seed, seed + 8)}) > 1, "the seed changes nothing"


def undo_never_rolls_again(case: Case, seed: int) -> None:
    match, dice = case.match(seed), dice_of(seed, 4, b"conformance")
    for _ in range(60):
        if match.over:
            break
        before, events = match.state.tobytes(), match.events
        play_at_random(match, dice)
        once = match.events
        last = next(event for event in reversed(once) if event["by"] != "chance")
        if len(once) > len(events):
            match.undo(len(events))
            assert match.state.tobytes() == before
            assert match.events == events
            match.play(last["by"], last["do"])
            assert match.events == once, "undone and played again, chance brought something else"


def games_end_within_the_bound(case: Case, seed: int) -> None:
    *_, last = moments(case, seed)
    assert last.over
    assert last.ending is not None
    assert last.result["winners"], "a game without a winner"
    assert len(last.events) <= case.game.longest
    assert case.game.kernel.actors(case.game.tables, last.state) == OVER


def chance_is_possible_and_written_exactly(case: Case, seed: int) -> None:
    game = case.game
    for match in moments(case, seed, most=40):
        outcome = game.new_outcome()
        if not match.awaits_chance:
            assert game.kernel.impossible(game.tables, match.state, outcome), "chance out of turn"
            continue
        state = match.state
        game.kernel.draw(game.tables, state, dice_of(seed, 5), outcome)
        assert not game.kernel.impossible(game.tables, state, outcome)
        event = {"by": "chance", **game.notation.write_chance(outcome, match.players)}
        again = game.new_outcome()
        assert game.notation.read_chance(event, match.players, again)
        assert again.tobytes() == outcome.tobytes()


def the_order_of_arrival_does_not_matter(case: Case, seed: int) -> None:
    dice = dice_of(seed, 6, b"conformance")
    for match in moments(case, seed):
        game, asked = match.game, match.actors
        if len(asked) < 2:
            continue
        picks = {seat: int(game.kernel.pick(game.tables, match.state, seat, dice)) for seat in asked}
        ends = []
        for order in (asked, asked[::-1]):
            state = match.state
            for seat in order:
                assert game.kernel.refusal(game.tables, state, seat, picks[seat]) == 0
                game.kernel.play(game.tables, state, seat, picks[seat])
            ends.append(state.tobytes())
        assert ends[0] == ends[1]


def eyes_see_only_what_is_theirs(case: Case, seed: int) -> None:
    """Resampling what given eyes may not know changes neither their view nor their blinded state."""
    game, tables = case.game, case.game.tables
    dice = dice_of(seed, 7, b"conformance")
    for match in moments(case, seed, most=12):
        for eyes in all_eyes(match):
            view = seen.view(game, match.state, dict(match.options), eyes)
            assert msgspec.json.decode(msgspec.json.encode(view)) == view, "a view is not plain JSON"
            known, other = match.state, match.state
            game.kernel.blind(tables, known, eyes)
            game.kernel.resample(tables, other, eyes, dice)
            assert seen.view(game, known, dict(match.options), eyes) == view
            assert seen.view(game, other, dict(match.options), eyes) == view
            game.kernel.blind(tables, other, eyes)
            assert other.tobytes() == known.tobytes()


def resampling_does_not_peek(case: Case, seed: int) -> None:
    """From the true state and from the blinded one the same dice give the same state, and it can be played on."""
    game, tables = case.game, case.game.tables
    for match in moments(case, seed, most=8):
        for eyes in all_eyes(match):
            true, known = match.state, match.state
            game.kernel.blind(tables, known, eyes)
            game.kernel.resample(tables, true, eyes, dice_of(seed, eyes + 1, b"resample"))
            game.kernel.resample(tables, known, eyes, dice_of(seed, eyes + 1, b"resample"))
            assert true.tobytes() == known.tobytes()
            _play_on(case, known, seed)


def _play_on(case: Case, state: Record, seed: int) -> None:
    """A resampled state is a legal one: play it to the end, asking `refusal` of every pick."""
    kernel, tables, dice = case.game.kernel, case.game.tables, dice_of(seed, 8, b"conformance")
    outcome = case.game.new_outcome()
    for _ in range(min(case.game.longest, 400)):
        mask = int(kernel.actors(tables, state))
        if mask == OVER:
            return
        if mask == CHANCE:
            kernel.draw(tables, state, dice, outcome)
            kernel.happen(tables, state, outcome)
            continue
        seat = seen.bits(mask)[0]
        action = int(kernel.pick(tables, state, seat, dice))
        assert kernel.refusal(tables, state, seat, action) == 0
        kernel.play(tables, state, seat, action)


def sealed_actions_are_not_told(case: Case, seed: int) -> None:
    dice = dice_of(seed, 9, b"conformance")
    for match in moments(case, seed):
        if len(match.actors) < 2:
            continue
        seat, others = match.actors[0], [eyes for eyes in [None, *range(match.players)] if eyes != match.actors[0]]
        told = set()
        for text in match.legal(seat):
            trial = match.at(len(match.events))
            trial.play(seat, text)
            told.add(msgspec.json.encode([(trial.told(eyes)[-1], trial.view(eyes)) for eyes in others]))
            assert trial.told(seat)[-1]["do"] == text, "one's own sealed action is told"
            assert trial.record() == match.record(), "a record tells of an open decision"
        assert len(told) == 1, "what others hear and see depends on what was sealed"
        play_at_random(match, dice)


def news_is_open_to_all(case: Case, seed: int) -> None:
    kernel, tables, tells = case.game.kernel, case.game.tables, case.game.view.news
    for match in moments(case, seed, most=48):
        if not match.actors:
            continue
        before = match.state
        play_at_random(match, dice_of(seed, len(match), b"conformance"))
        after = match.state
        told = tells(before, after)
        msgspec.json.encode(told)
        for state in (before, after):
            kernel.blind(tables, state, ONLOOKER)
        assert tells(before, after) == told, "news comes from what an onlooker may not know"


def every_refusal_has_words(case: Case, seed: int) -> None:
    for match in moments(case, seed, most=8):
        texts = [case.game.notation.write(action) for action in playable(case)[seed % 7 :: 7]]
        for seat in range(match.players):
            for text in [*texts, "", "xyzzy", "bid -10", "bid 15"]:
                refused = match.refusal(seat, text)
                if refused:
                    for language in LANGUAGES:
                        sentence = refused.say(language)
                        assert sentence.strip(), (refused.reason, text)
                        assert "{" not in sentence, sentence
                    msgspec.json.encode(refused.saying.args)


def nothing_changes_when_refused(case: Case, seed: int) -> None:
    for match in moments(case, seed, most=8):
        before, events = match.state.tobytes(), match.events
        for seat in range(-1, match.players + 1):
            for text in ("", "xyzzy", "end ", "bid 1000000", "a1.1NE", "play T1"):
                if refused := match.refusal(seat, text):
                    assert refused.reason in list(case.game.reasons)
        assert match.state.tobytes() == before
        assert match.events == events


def nothing_gets_lost(case: Case, seed: int) -> None:
    """By the game's own room `conserved`."""
    for match in moments(case, seed):
        fault = room(case.game, "conserved").lost(match)
        assert fault is None, fault


CHECKS: list[Check] = [
    nothing_gets_lost,
    copies_do_not_alias,
    bytes_round_trip,
    records_round_trip,
    texts_and_actions_are_one_to_one,
    index_and_action_are_inverse,
    legal_is_what_refusal_allows,
    blindness_changes_no_legality,
    picks_are_uniform,
    seeds_determine_games,
    undo_never_rolls_again,
    games_end_within_the_bound,
    chance_is_possible_and_written_exactly,
    the_order_of_arrival_does_not_matter,
    eyes_see_only_what_is_theirs,
    resampling_does_not_peek,
    sealed_actions_are_not_told,
    news_is_open_to_all,
    every_refusal_has_words,
    nothing_changes_when_refused,
]
"""All of them; `check(case, seed)`."""
