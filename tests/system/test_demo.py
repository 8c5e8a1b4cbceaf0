"""`make demo` as a newcomer meets it: one command, an address and a passcode, a whole evening, and a clean end."""

import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.support.mosquitto import free_port
from tests.support.waiting import PATIENT_S, eventually

pytestmark = pytest.mark.system


@contextmanager
def demonstration(*options: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A demonstration on the built-in broker, and what it printed until it was running."""
    process = subprocess.Popen(
        [sys.executable, "-m", "controller.cli.main", "demo", *options], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        said = ""
        while "Ctrl-C ends everything" not in said:
            line = process.stdout.readline()
            assert line, f"the demonstration ended early: {said}"
            said += line
        yield process, said
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENT_S)


def page(port: int, path: str) -> str:
    """A public page of the demonstration."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENT_S) as answer:
        text: str = answer.read().decode()
        return text


def test_one_command_plays_an_evening_on_the_built_in_broker_and_ends_at_ctrl_c() -> None:
    port = free_port()
    with demonstration("--tables=3", "--rounds=2", "--speed=100", f"--port={port}") as (process, said):
        assert f"http://127.0.0.1:{port}/console" in said
        assert re.search(r"Passcode +\S+", said)
        eventually(lambda: "The tournament is over" in page(port, "/"), 60, what="the end of the evening")
        standings = page(port, "/standings")
        assert standings.count("<tr") >= 12
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENT_S) == 0
    with pytest.raises(OSError):
        page(port, "/")


def test_at_the_pace_of_an_evening_nothing_starts_by_itself() -> None:
    port = free_port()
    with demonstration("--tables=1", "--rounds=1", f"--port={port}") as (_, said):
        assert "Start round 1 on the console" in said
        assert "Round 1" in page(port, "/")
