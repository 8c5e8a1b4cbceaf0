"""The hub's settings: read once, and a word nobody knows stops the start."""

from pathlib import Path

import pytest

from controller.hub.settings import read_config
from table_node.shared.settings import SettingsError


def written(folder: Path, text: str) -> Path:
    path = folder / "roundbell.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_room_without_a_file_is_an_ordinary_room() -> None:
    config = read_config(None)
    assert (config.room.id, config.room.speed, config.hub.start_lead_ms) == ("hall", 1, 1500)


def test_each_section_reaches_the_part_it_is_for(tmp_path: Path) -> None:
    text = (
        '[room]\nid = "annexe"\nspeed = 20\n[mqtt]\nport = 1999\n[hub]\nstart_lead_ms = 400\n[bell]\npin = 4\n[node]\n'
    )
    config = read_config(written(tmp_path, text))
    assert (config.room.id, config.room.speed) == ("annexe", 20)
    assert (config.mqtt.port, config.hub.start_lead_ms, config.bell.pin) == (1999, 400, 4)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[hub]\nlead = 3\n", "start_lead_ms"),  # the known ones are listed
        ("[hub]\nstart_lead_ms = 199\n", "start_lead_ms"),
        ("[hub]\nstart_lead_ms = 60001\n", "start_lead_ms"),
        ('[hub]\nstart_lead_ms = "soon"\n', "whole number"),
        ("[hub]\nstart_lead_ms = true\n", "whole number"),
        ("[room]\nspeed = 0\n", "speed"),
        ('[room]\nid = "Big Hall"\n', "id"),
        ("[rooms]\n", "rooms"),
        ("[room\n", "TOML"),
    ],
)
def test_a_setting_that_cannot_be_used_stops_the_start_and_is_named(tmp_path: Path, text: str, names: str) -> None:
    with pytest.raises(SettingsError, match=names):
        read_config(written(tmp_path, text))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"missing\.toml"):
        read_config(tmp_path / "missing.toml")
