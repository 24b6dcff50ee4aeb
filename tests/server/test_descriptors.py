"""A server uses as many file descriptors as it may."""

import subprocess
import sys

import pytest

from teocalli.server.descriptors import RESERVED, connections_within

_SCRIPT = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (128, 512))
from teocalli.server.descriptors import raise_descriptor_limit
print(raise_descriptor_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_the_soft_limit_becomes_the_hard_one() -> None:
    found = subprocess.run([sys.executable, "-c", _SCRIPT], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["512", "512", "512"]


@pytest.mark.parametrize(
    ("descriptors", "connections"), [(256, 64), (512, 256), (1024, 1024 - RESERVED), (1_000_000, 10_000)]
)
def test_connections_leave_descriptors_for_everything_else(descriptors: int, connections: int) -> None:
    assert connections_within(descriptors) == connections
