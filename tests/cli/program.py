"""The program `teocalli`: in a process of its own, or here, which is quicker."""

import os
import signal
import subprocess
import sys

import pytest

from teocalli.cli import app, main
from tests.waiting import GIVE_UP


def teocalli(*arguments: str, given: bytes = b"", code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run the program as a person does, expect its exit code, and never a traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "teocalli", *arguments], input=given, capture_output=True, timeout=GIVE_UP, check=False
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err, err
    assert done.returncode == code, (done.returncode, out, err)
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints, run in this process; raises as it does."""
    capsys.readouterr()
    umask = os.umask(0o022)
    try:
        app(list(arguments), prog_name="teocalli", standalone_mode=False)
    finally:
        os.umask(umask)
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line with which the program, run in this process, refuses something with exit code 2."""
    capsys.readouterr()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["teocalli", *arguments])
        patch.setattr(signal, "signal", lambda *_: None)
        with pytest.raises(SystemExit) as ended:
            main()
    line = capsys.readouterr().err
    assert ended.value.code == 2
    return one_line(line)


def one_line(said: str) -> str:
    """A refusal is one line that names the program."""
    assert said.startswith("teocalli: ")
    assert said.count("\n") == 1, said
    return said
