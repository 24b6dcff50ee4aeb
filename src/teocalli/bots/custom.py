"""Bots of one's own: a class with one method, which is given a decision as its seat may know it."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from traceback import format_exc

from teocalli.bots.base import DEFAULT, Bot, require_choices, require_dice
from teocalli.bots.limit import Limit
from teocalli.bots.thinking import Stop
from teocalli.core import options as choosing
from teocalli.core.array_calls import array_calls
from teocalli.core.dice import Dice, below
from teocalli.core.errors import BadInput, TeocalliError
from teocalli.core.event_log import Event
from teocalli.core.game import Game, StateRecord
from teocalli.core.match import Match
from teocalli.core.words import printable, quoted


class BotFault(TeocalliError):
    """A bot raised an error, or answered what is not legal. Nothing was played.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import BotFault, CustomBot, Decision
    >>> from teocalli.core.dice import dice_of
    >>> class Broken(CustomBot):
    ...     def pick(self, decision: Decision) -> str:
    ...         return "nonsense"
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> try:
    ...     Broken(match.game).choose_in(match, 0, None, dice_of(1, 0))
    ... except BotFault as fault:
    ...     print(str(fault).split()[:2])
    ['Broken', 'answered']
    """

    def __init__(self, bot: str, what: str, trace: str = "") -> None:
        super().__init__(f"{bot} {what}")
        self.trace = trace
        """Where it raised the error, for its author."""


class UnreachableBot(TeocalliError):
    """A bot cannot be asked at all. That is nobody's move: whoever asked stops."""


@dataclass(frozen=True)
class Decision:
    """One decision that a bot is asked for, with all that its seat may know, and no more.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import CustomBot, Decision
    >>> from teocalli.core.dice import dice_of
    >>> class Any(CustomBot):
    ...     def pick(self, decision: Decision) -> str:
    ...         return decision.legal[decision.below(len(decision.legal))]
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> match.game.notation.write(Any(match.game).choose_in(match, 0, None, dice_of(1, 0))) in match.legal(0)
    True
    """

    match: Match
    """The position, as the seat knows it: `legal`, `mask`, `actions`, `observe`, `view`, `known` and `guess` of this
    seat are those of the true match. Nothing can be played in it; play on in a guess. It begins at this moment."""
    seat: int
    limit: Limit
    """What the bot may take for a turn; whether it keeps to it is its own affair."""
    dice: Dice
    """The bot's own: whoever draws from these alone plays the same game again."""
    stop: Stop | None
    """If its only element is not 0 any more, the bot is asked to answer at once."""
    history: Callable[[], list[Event]] | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def legal(self) -> list[str]:
        """The texts of all legal actions, at least two, sorted."""
        return self.match.legal(self.seat)

    def below(self, n: int) -> int:
        """A whole number from 0 to n − 1, each as likely, from the bot's dice.

        >>> from teocalli import Match, names
        >>> from teocalli.bots import CustomBot, Decision
        >>> from teocalli.core.dice import dice_of
        >>> class Any(CustomBot):
        ...     def pick(self, decision: Decision) -> int:
        ...         numbers = decision.match.actions(decision.seat)
        ...         return numbers[decision.below(len(numbers))]
        >>> match, dice = Match.new(names()[0], players=2, seed=7), [dice_of(1, 0), dice_of(1, 0)]
        >>> Any(match.game).choose_in(match, 0, None, dice[0]) == Any(match.game).choose_in(match, 0, None, dice[1])
        True
        """
        return int(below(self.dice, n))

    def told(self) -> list[Event]:
        """All that has happened, as this seat has heard of it; raises `BadInput` where only the position is known.

        >>> from teocalli import Match, names
        >>> from teocalli.bots import CustomBot, Decision
        >>> from teocalli.core.dice import dice_of
        >>> class Listener(CustomBot):
        ...     def pick(self, decision: Decision) -> str:
        ...         print([event["by"] for event in decision.told()])
        ...         return decision.legal[0]
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.play(0, match.legal(0)[0])
        >>> _ = Listener(match.game).choose_in(match, 1, None, dice_of(1, 1))
        [0]
        """
        if self.history is None:
            raise BadInput("only the position is known here, not what has happened: in the arena it is")
        return self.history()


class CustomBot(Bot):
    """A bot of one's own: derive a class and write `pick`.

    The same object plays all seats and all games of a process, so that it should keep nothing from one decision to the
    next that its play depends on: then games can be repeated, whatever plays them.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import CustomBot, Decision
    >>> from teocalli.core.dice import dice_of
    >>> class First(CustomBot):
    ...     def pick(self, decision: Decision) -> str:
    ...         return decision.legal[0]
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> action = First(match.game).choose_in(match, 0, None, dice_of(1, 0))
    >>> match.game.notation.write(action) == match.legal(0)[0]
    True
    """

    def __init__(self, game: Game, name: str = "", *, limit: Limit = DEFAULT) -> None:
        super().__init__(game, name or type(self).__name__, limit=limit)

    @abstractmethod
    def pick(self, decision: Decision) -> str | int:
        """The action to play: its text, one of `decision.legal`, or its number, one of `decision.match.actions(seat)`.

        It is asked only where there is a choice. Whatever it raises, and any answer that is not legal, is a `BotFault`:
        in the arena the bot forfeits that game.

        >>> from teocalli import Match, names
        >>> from teocalli.bots import CustomBot, Decision
        >>> from teocalli.core.dice import dice_of
        >>> class Last(CustomBot):
        ...     def pick(self, decision: Decision) -> str:
        ...         return decision.legal[-1]
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.game.notation.write(Last(match.game).choose_in(match, 0, None, dice_of(1, 0))) == match.legal(0)[-1]
        True
        """

    def choose_in(self, match: Match, seat: int, limit: Limit | None, dice: Dice, stop: Stop | None = None) -> int:
        """Ask `pick`, unless there is one legal action only.

        `limit` is the bot's own if None; the dice are the bot's own. Raises `BotFault`, and `BadInput` for a seat that
        has nothing to decide.

        >>> from teocalli import Match, names
        >>> from teocalli.bots import CustomBot, Decision
        >>> from teocalli.core.dice import dice_of
        >>> class Second(CustomBot):
        ...     def pick(self, decision: Decision) -> int:
        ...         return decision.match.actions(decision.seat)[1]
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> action = Second(match.game).choose_in(match, 0, None, dice_of(1, 0))
        >>> match.game.kernel.index(match.game.tables, action) in match.actions(0)
        True
        """
        known = match.known(seat)
        choices = require_choices(self.game, known, seat)
        require_dice(dice)
        if len(choices) == 1:
            return int(choices[0])
        seen = Match.from_known(self.game, match.players, match.options, known, seat)
        return self._ask(Decision(seen, seat, limit or self.limit, dice, stop, lambda: match.told(seat)))

    def _pick(self, known: StateRecord, seat: int, limit: Limit, dice: Dice, stop: Stop | None) -> int:
        """A bare position does not say its options; those of `decision.match` are then the defaults."""
        players = int(known["players"])
        usual = choosing.complete(self.game.options, players, {})
        return self._ask(Decision(Match.from_known(self.game, players, usual, known, seat), seat, limit, dice, stop))

    def _ask(self, decision: Decision) -> int:
        try:
            answer = self.pick(decision)
        except (UnreachableBot, BotFault):
            raise
        except Exception as error:
            said = f"{type(error).__name__}: {error}".rstrip(": ")
            raise BotFault(self.name, f"raised {printable(said, 200)}", format_exc()) from error
        text = self._text(answer)
        if refused := decision.match.refusal(decision.seat, text):
            raise BotFault(self.name, f"answered {quoted(text)}, which is not legal ({refused.sentence.rstrip('.')})")
        return self.game.notation.read(text)

    def _text(self, answer: object) -> str:
        if isinstance(answer, str):
            return answer
        actions = array_calls(self.game).actions
        try:
            number = -1 if isinstance(answer, bool) else index(answer)  # type: ignore[arg-type]  # that is the question
        except TypeError:
            number = -1
        if not 0 <= number < len(actions):
            what = f"the text of an action or a number from 0 to {len(actions) - 1}"
            raise BotFault(self.name, f"answered {quoted(answer)}, which is no action ({what} is)")
        return self.game.notation.write(actions[number])
