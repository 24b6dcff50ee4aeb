"""`python -m tests.with_postgres COMMAND …` runs a command with an empty PostgreSQL database in TEOCALLI_DATABASE."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.postgres import Server


def main(command: list[str]) -> int:
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    server = Server(folder)
    try:
        return subprocess.run(command, env={**os.environ, "TEOCALLI_DATABASE": server.empty()}, check=False).returncode
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
