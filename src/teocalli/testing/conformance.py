"""All checks, in the order in which a fault is best found: what would crash others comes first."""

from teocalli.testing.cases import Check
from teocalli.testing.checks.actions import (
    games_end_within_the_bound,
    index_and_action_are_inverse,
    legal_fits_its_list,
    legal_is_what_refusal_allows,
    near_misses_are_refused,
    nothing_goes_on_after_the_end,
    picks_are_uniform,
    texts_and_actions_are_one_to_one,
    the_order_of_arrival_does_not_matter,
)
from teocalli.testing.checks.arrays import the_kernel_stays_in_its_arrays
from teocalli.testing.checks.bots import bots_do_what_is_legal, hints_say_why_in_words
from teocalli.testing.checks.chance import (
    chance_is_possible_and_written_exactly,
    chance_texts_are_exact,
    impossible_outcomes_are_refused,
)
from teocalli.testing.checks.chance_steps import (
    guesses_have_a_past,
    listed_chance_is_what_is_drawn,
    steps_are_heard_as_they_are_told,
)
from teocalli.testing.checks.description import (
    a_rulebook_is_complete_and_true,
    options_explain_themselves,
    rules_pages_are_in_all_languages,
    states_have_no_gaps,
    the_game_describes_itself,
    the_kernel_is_complete,
)
from teocalli.testing.checks.eyes import (
    blindness_changes_no_legality,
    eyes_see_only_what_is_theirs,
    hides_says_whether_something_is_hidden,
    news_is_open_to_all,
    resampling_does_not_peek,
    sealed_actions_are_not_told,
    what_is_told_is_what_may_be_known,
)
from teocalli.testing.checks.learners import (
    masks_are_what_is_legal,
    observations_are_complete,
    observations_hide_what_is_hidden,
    planes_explain_themselves,
    what_is_told_is_enough_to_know,
)
from teocalli.testing.checks.pictures import drawings_fit_a_terminal, pictures_can_be_drawn
from teocalli.testing.checks.records import (
    nothing_gets_lost,
    records_round_trip,
    seeds_determine_games,
    undo_never_rolls_again,
)
from teocalli.testing.checks.sentences import all_words_are_there, every_prompt_has_words, every_refusal_has_words
from teocalli.testing.checks.states import (
    begin_leaves_nothing_behind,
    bytes_round_trip,
    copies_do_not_alias,
    only_what_happens_changes_the_state,
    the_same_action_does_the_same,
)

__all__ = ["CHECKS", "Check"]

CHECKS: list[Check] = [
    the_game_describes_itself,
    the_kernel_is_complete,
    states_have_no_gaps,
    options_explain_themselves,
    all_words_are_there,
    rules_pages_are_in_all_languages,
    a_rulebook_is_complete_and_true,
    begin_leaves_nothing_behind,
    legal_fits_its_list,
    the_kernel_stays_in_its_arrays,
    only_what_happens_changes_the_state,
    the_same_action_does_the_same,
    copies_do_not_alias,
    bytes_round_trip,
    nothing_gets_lost,
    games_end_within_the_bound,
    nothing_goes_on_after_the_end,
    legal_is_what_refusal_allows,
    picks_are_uniform,
    the_order_of_arrival_does_not_matter,
    index_and_action_are_inverse,
    texts_and_actions_are_one_to_one,
    near_misses_are_refused,
    every_refusal_has_words,
    every_prompt_has_words,
    chance_is_possible_and_written_exactly,
    impossible_outcomes_are_refused,
    chance_texts_are_exact,
    listed_chance_is_what_is_drawn,
    steps_are_heard_as_they_are_told,
    guesses_have_a_past,
    blindness_changes_no_legality,
    eyes_see_only_what_is_theirs,
    resampling_does_not_peek,
    sealed_actions_are_not_told,
    what_is_told_is_what_may_be_known,
    hides_says_whether_something_is_hidden,
    news_is_open_to_all,
    planes_explain_themselves,
    masks_are_what_is_legal,
    observations_are_complete,
    observations_hide_what_is_hidden,
    what_is_told_is_enough_to_know,
    records_round_trip,
    seeds_determine_games,
    undo_never_rolls_again,
    pictures_can_be_drawn,
    drawings_fit_a_terminal,
    bots_do_what_is_legal,
    hints_say_why_in_words,
]
"""All of them; `check(case, seed)`."""
