"""Random play in a game of pgx, on one core; run by a Python in which pgx is installed, without Teocalli.

    python pgx_program.py hex

It finds out with how many games at once it is fastest, and prints that number and how many steps one portion of work
has. Then it reads lines with a number of portions, and whenever so many are done it prints how many seconds of the
processor it has taken so far. A step chooses among the legal actions and gives the next mask and observation; games
that end begin anew.
"""

import os
import sys
import time
from collections.abc import Callable
from typing import Any

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

SIZES = (16, 64, 256, 1024, 4096)
STEPS = 32
"""Steps of each game in one portion: they are taken by one compiled call, which is the fastest way."""
SECONDS = 0.5
"""How long each size is tried."""


def player(name: str, size: int) -> Callable[[int], None]:
    """Plays portions of so many games at once."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(_: int, carry: tuple[Any, Any]) -> tuple[Any, Any]:
        key, state = carry
        key, choosing, chance = jax.random.split(key, 3)
        wishes = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, wishes, axis=1)
        return key, step(state, actions, jax.random.split(chance, size))

    portion = jax.jit(lambda carry: jax.lax.fori_loop(0, STEPS, advance, carry))
    key, first = jax.random.split(jax.random.PRNGKey(7))
    carry = [(key, jax.jit(jax.vmap(env.init))(jax.random.split(first, size)))]

    def play(portions: int) -> None:
        for _ in range(portions):
            carry[0] = portion(carry[0])
        jax.block_until_ready(carry[0])

    return play


def rate(play: Callable[[int], None], size: int) -> float:
    """Steps a second."""
    play(1)
    count, start = 0, time.perf_counter()
    while time.perf_counter() < start + SECONDS:
        play(1)
        count += 1
    return count * STEPS * size / (time.perf_counter() - start)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    players = {size: player(sys.argv[1], size) for size in SIZES}
    best = max(players, key=lambda size: rate(players[size], size))
    say(f"{best} {best * STEPS}")
    for line in sys.stdin:
        players[best](int(line))
        say(f"{time.process_time():.6f}")


if __name__ == "__main__":
    main()
