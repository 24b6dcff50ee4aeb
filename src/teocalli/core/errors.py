"""The errors that this library raises on purpose, each with one clear sentence."""

from teocalli.core.codes import Code
from teocalli.core.words import Language, Saying


class TeocalliError(Exception):
    """Base of all errors that this library raises on purpose.

    >>> from teocalli import TeocalliError, game
    >>> try:
    ...     game("no such game")
    ... except TeocalliError as error:
    ...     print(type(error).__name__)
    BadInput
    """


class BadInput(TeocalliError, ValueError):
    """An unknown game or option, a number of players that the game does not take, a seed that is none.

    >>> from teocalli import BadInput, Match, names
    >>> try:
    ...     Match.new(names()[0], players=2, seed=-1)
    ... except BadInput as bad:
    ...     print(isinstance(bad, ValueError))
    True
    """

    def __init__(self, sentence: str, saying: Saying | None = None) -> None:
        super().__init__(sentence)
        self.saying = saying
        """The same for people who set up a table, if they can cause it; its `args` say what is at fault."""


class Refused(TeocalliError):
    """An action that is not legal now. Nothing has changed.

    >>> from teocalli import Match, Refused, names
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> try:
    ...     match.play(1, match.legal(0)[0])
    ... except Refused as refused:
    ...     print(refused.reason, len(match))
    not_your_turn 0
    """

    def __init__(self, reason: Code, saying: Saying) -> None:
        self.reason = reason
        """The stable code, such as `hovering`."""
        self.saying = saying
        """What was wrong in this case, in every language; its `args` are what a board may mark."""
        super().__init__(f"{reason}: {self.sentence}")

    @property
    def sentence(self) -> str:
        """What was wrong, in English."""
        return self.say("en")

    def say(self, language: Language) -> str:
        """What was wrong, in one of our languages: "en", "fr" or "de".

        >>> from teocalli import Match, names
        >>> refused = Match.new(names()[0], players=2, seed=7).refusal(0, "nonsense")
        >>> refused.say("en") == refused.sentence, refused.say("de") == refused.sentence
        (True, False)
        """
        return self.saying.say(language)

    def __reduce__(self) -> tuple[type["Refused"], tuple[Code, Saying]]:
        return Refused, (self.reason, self.saying)
