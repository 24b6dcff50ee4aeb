"""Environments of their own for packages that bring games: what another package sees when it is installed beside ours.

    python -m tests.environments FOLDER SOURCE

builds a wheel from a source folder and installs it into a virtual environment in FOLDER. All that is installed where
this runs (Teocalli and what tests need) can be imported there too; here nothing is installed. No network is needed.
"""

import fcntl
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from venv import EnvBuilder

PATOLLI = Path(__file__).parents[1] / "examples" / "patolli"
"""A game that another package brings."""

ISOLATED = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
"""So that plugins that our tests need do not meddle with the tests of others."""


def create_environment(folder: Path, source: Path) -> Path:
    """Install the package of a source folder into an environment of its own; return the Python of that environment."""
    EnvBuilder(clear=True, with_pip=False, symlinks=os.name != "nt").create(folder)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
    ours = sysconfig.get_path("purelib")
    (site / "beside.pth").write_text(f"import site; site.addsitedir({ours!r})\n")
    with TemporaryDirectory() as wheels:
        pip = [sys.executable, "-m", "pip"]
        build = ["wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", wheels]
        call([*pip, *build, str(source)])
        wheel = next(Path(wheels).glob("*.whl"))
        call([*pip, "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)])
    return python


def shared_environment(folder: Path, source: Path) -> Path:
    """The same once for all test processes of a run: what is compiled there is compiled once."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(folder.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ready = folder / "ready"
        if not ready.exists():
            ready.write_text(str(create_environment(folder, source)))
    return Path(ready.read_text())


def call(command: list[str], folder: Path | None = None) -> str:
    """What a program prints; raises with all of it if it fails."""
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **ISOLATED}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise AssertionError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    create_environment(Path(sys.argv[1]), Path(sys.argv[2]))
