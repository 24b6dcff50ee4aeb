"""The usual wrappers of PettingZoo, with a short way to what they ask for most.

PettingZoo's wrappers find the data of the environment inside by failing to find it at each layer, which takes longer
than a step. These are the same wrappers, with the same checks, and look there at once.
"""

from typing import Any

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError:
    raise ImportError("this needs PettingZoo: pip install 'teocalli[lab]'") from None

_CHECKED = ("rewards", "terminations", "truncations", "infos", "agent_selection", "agents")
"""What nobody may ask for before a reset."""


def _shortcut(name: str) -> property:
    return property(lambda self: getattr(self._innermost, name))


def _checked_shortcut(name: str) -> property:
    def read(self: Any) -> Any:
        if self._has_reset:
            return getattr(self._innermost, name)
        raise AttributeError(f"{name} cannot be accessed before reset")

    return property(read)


class _Illegal(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]  # PettingZoo ships no type information
    def __init__(self, env: AECEnv, illegal_reward: float) -> None:
        self._innermost = env.unwrapped
        super().__init__(env, illegal_reward)


class _Bounds(wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]  # PettingZoo ships no type information
    def __init__(self, env: AECEnv) -> None:
        self._innermost = env.unwrapped
        super().__init__(env)


class _Order(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo ships no type information
    def __init__(self, env: AECEnv) -> None:
        self._innermost = env.unwrapped
        super().__init__(env)

    def __str__(self) -> str:
        return str(self.env)


for _name in _CHECKED:
    setattr(_Illegal, _name, _shortcut(_name))
    setattr(_Bounds, _name, _shortcut(_name))
    setattr(_Order, _name, _checked_shortcut(_name))
for _kind in (_Illegal, _Bounds, _Order):
    _kind._cumulative_rewards = _shortcut("_cumulative_rewards")
    _kind.action_space = lambda self, agent: self._innermost.action_spaces[agent]


def wrap(raw: AECEnv) -> AECEnv:
    """The environment with all that is usual: an illegal action ends it, no action and bad timing raise."""
    return _Order(_Bounds(_Illegal(raw, illegal_reward=-1)))
