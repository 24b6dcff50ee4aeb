"""`python -m tests.e2e.own_files_program …` is the seeded program with the site's files from the folder `OWN_FILES`."""

import os
from pathlib import Path

from tests.e2e.seeded_program import run_seeded

OWN_FILES = "TEOCALLI_TEST_FILES"

if __name__ == "__main__":
    from teocalli.server import app

    vars(app)["STATIC"] = Path(os.environ[OWN_FILES])
    run_seeded()
