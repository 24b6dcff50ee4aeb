"""No file that pins versions names a host: whoever installs uses the registries of their own."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NPM = ("web", "tests/e2e/unpacked")


@pytest.mark.parametrize("folder", NPM)
def test_no_npm_lock_names_a_host(folder: str) -> None:
    packages = json.loads((ROOT / folder / "package-lock.json").read_text())["packages"]
    assert len(packages) > 5
    for name, package in packages.items():
        package.pop("funding", None)  # where one can give money is no registry
        assert "://" not in json.dumps(package), name


@pytest.mark.parametrize("folder", NPM)
def test_npm_is_told_to_leave_hosts_out(folder: str) -> None:
    assert "omit-lockfile-registry-resolved=true" in (ROOT / folder / ".npmrc").read_text().splitlines()


def test_no_constraint_names_a_host() -> None:
    assert "://" not in (ROOT / "constraints.txt").read_text()
