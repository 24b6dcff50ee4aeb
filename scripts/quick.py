"""Check what has changed: `make quick`, or `make quick OF=games/aztec` for one game or package.

Lints and type-checks, then runs the tests that mirror the changed sources, without browsers and without tests that are
marked slow. It is what one runs every few minutes; `make check` and `make test` run everything.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES, TESTS = Path("src/teocalli"), Path("tests")


def changed() -> list[Path]:
    """The files that differ from the last commit, new ones included."""
    listed: list[str] = []
    for command in (["diff", "--name-only", "HEAD"], ["ls-files", "--others", "--exclude-standard"]):
        listed += subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return [Path(name) for name in listed if (ROOT / name).exists()]


def mirror(path: Path) -> Path | None:
    """The tests of a source file or folder: its own folder of tests, or the nearest one above."""
    inside = path.relative_to(SOURCES) if path.is_relative_to(SOURCES) else path
    if inside.parts[:1] == ("tests",):
        return inside
    for folder in [inside, *inside.parents][:-1]:
        if folder.parts and (ROOT / TESTS / folder).is_dir():
            return TESTS / folder
    return None


def tests_for(paths: list[Path]) -> list[str]:
    """The test files and folders to run, each once."""
    found = {test for path in paths if path.suffix in ("", ".py") and (test := mirror(path)) is not None}
    found = {test for test in found if test.is_dir() or test.name.startswith("test_") or (ROOT / test).is_dir()}
    return sorted(str(test) for test in found if not any(other != test and other in test.parents for other in found))


def main() -> int:
    """Run the steps; the exit code of the first that fails, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "of", nargs="*", help="games/aztec, table, tests/cli/test_cli.py …; without it, what has changed"
    )
    given = [Path(name) for name in parser.parse_args().of]
    paths = given or changed()
    python = [str(path) for path in paths if path.suffix == ".py"]
    tests = tests_for(paths)
    if given and not tests:
        print(f"there are no tests for {', '.join(map(str, given))}; name a folder below src/teocalli or tests")
        return 2
    steps = [["ruff", "check", *python], ["ruff", "format", "--check", *python]] if python else []
    steps += [["mypy"]] if python else []
    if tests:
        steps.append(["pytest", "-n", "2", "--dist", "worksteal", "-m", "not slow and not browser", *tests])
    for step in steps:
        print("$", *step, flush=True)
        code = subprocess.run([sys.executable, "-m", *step], cwd=ROOT).returncode
        if code not in (0, 5):  # 5: pytest found nothing to run
            return code
    if not steps:
        print("nothing has changed in Python; `make quick OF=games/aztec` checks one game or package")
    return 0


if __name__ == "__main__":
    sys.exit(main())
