"""The passcode is shown once, to the person at the terminal, and stands in no journal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dashboard.access.auth import load_or_make
from tests.support.mosquitto import free_port
from tests.support.waiting import PATIENT_S


@pytest.fixture
def config(tmp_path: Path) -> Path:
    config = tmp_path / "roundbell.toml"
    config.write_text(
        f'[room]\nstate_dir = "{tmp_path}"\nrun_dir = "{tmp_path}"\n[mqtt]\nport = {free_port()}\n'
        f'[dashboard]\nhost = "127.0.0.1"\nport = {free_port()}\n'
    )
    return config


def made(config: Path, *more: str) -> str:
    command = [sys.executable, "-m", "controller.cli.main", "passcode", "--config", str(config), *more]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENT_S)
    return done.stdout


def test_the_first_is_shown_once_and_a_new_one_replaces_it(config: Path) -> None:
    shown = made(config, "--first").split(" is ")[1].split()[0]
    assert load_or_make(config.parent / "dashboard.passcode").fits(shown)
    assert shown not in made(config, "--first")
    newer = made(config).split(" is ")[1].split()[0]
    kept = load_or_make(config.parent / "dashboard.passcode")
    assert kept.fits(newer) and not kept.fits(shown)
    assert (config.parent / "dashboard.passcode").stat().st_mode & 0o777 == 0o600


def test_a_dashboard_under_systemd_writes_no_passcode_into_the_journal(config: Path) -> None:
    end, journal = os.pipe()
    opened = os.fstat(journal)
    started = subprocess.Popen(
        [sys.executable, "-m", "dashboard", "--config", str(config)],
        stdout=journal,
        env={**os.environ, "JOURNAL_STREAM": f"{opened.st_dev}:{opened.st_ino}"},
    )
    os.close(journal)
    with os.fdopen(end) as told:
        ready = told.readline()
        started.terminate()
        assert started.wait(PATIENT_S) == 0
    assert "ready" in ready and "passcode" not in ready
    assert load_or_make(config.parent / "dashboard.passcode").just_made is None  # there is one, unseen
