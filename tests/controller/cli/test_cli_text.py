"""What the programs say and read is UTF-8, in whatever locale they were started."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.hub_room import HubRoom

OTHER_LOCALE = {"LC_ALL": "C", "LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": ""}
SAVED = {"plain": "utf-8", "with a mark": "utf-8-sig"}


@pytest.fixture(params=SAVED.values(), ids=SAVED)
def config(room: HubRoom, request: pytest.FixtureRequest) -> Path:
    """The settings of a room in which somebody with a macron plays."""
    room.ask("create_tournament", name="Pō mō ngā kāri", profile="500-2025", rounds=2, minutes=10, tables=2,
             warning_s=60, clipping="result")  # fmt: skip
    room.ask("import_players", rows=[{"line": 2, "name": "Māia Ōtaki", "club": "Āpiti", "card": ""}])
    file = room.folder / "roundbell.toml"
    file.write_text(f'# Ōtaki\n[room]\nstate_dir = "{room.folder}"\n', encoding=request.param)
    return file


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "controller.cli.main", *map(str, words)]


def environment() -> dict[str, str]:
    return {**os.environ, **OTHER_LOCALE}


def test_the_export_is_whole_and_utf8_in_a_locale_that_is_not(config: Path) -> None:
    done = subprocess.run(command("export", "--config", config), env=environment(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    told = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert any("Māia Ōtaki" in json.dumps(line, ensure_ascii=False) for line in told)
    assert "Māia".encode() in done.stdout


def test_a_refusal_and_a_file_with_a_macron_are_named_in_that_locale_too(config: Path) -> None:
    lost = config.with_name("Ōtaki.toml")
    done = subprocess.run(command("export", "--config", lost), env=environment(), capture_output=True, check=False)
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
    target = config.with_name("kāri.db")
    copied = subprocess.run(
        command("backup", "--config", config, target), env=environment(), capture_output=True, check=False
    )
    assert (copied.returncode, target.exists()) == (0, True), copied.stderr


@pytest.mark.parametrize("words", [["export", "--config"], ["rules", "500-2025"]])
def test_whoever_reads_only_the_beginning_sees_no_fault(config: Path, words: list[str]) -> None:
    reads, writes = os.pipe()
    os.close(reads)  # as `head` has done by then
    asked = [*words, config] if words[-1] == "--config" else words
    with os.fdopen(writes, "wb") as nobody:
        done = subprocess.run(command(*asked), stdout=nobody, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_score_is_answered_in_utf8(config: Path) -> None:
    assert config.exists()
    done = subprocess.run(
        command("score"), input='{"edition": "Ōtaki"}\n'.encode(), env=environment(), capture_output=True, check=False
    )
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert json.loads(done.stdout.decode("utf-8"))
