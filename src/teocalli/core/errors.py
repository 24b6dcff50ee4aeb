"""The errors that this library raises on purpose, each with one clear sentence."""

from teocalli.core.codes import Code
from teocalli.core.words import Language, Saying


class TeocalliError(Exception):
    """Base of all errors that this library raises on purpose."""


class BadInput(TeocalliError, ValueError):
    """An unknown game or option, a number of players that the game does not take, a seed that is none."""

    def __init__(self, sentence: str, saying: Saying | None = None) -> None:
        super().__init__(sentence)
        self.saying = saying
        """The same for people who set up a table, if they can cause it; its `args` say what is at fault."""


class Refused(TeocalliError):
    """An action that is not legal now. Nothing has changed."""

    def __init__(self, reason: Code, saying: Saying) -> None:
        self.reason = reason
        """The stable code, such as `hovering`."""
        self.saying = saying
        """What was wrong in this case, in every language; its `args` are what a board may mark."""
        super().__init__(f"{reason}: {self.sentence}")

    @property
    def sentence(self) -> str:
        return self.say("en")

    def say(self, language: Language) -> str:
        return self.saying.say(language)

    def __reduce__(self) -> tuple[type["Refused"], tuple[Code, Saying]]:
        return Refused, (self.reason, self.saying)
