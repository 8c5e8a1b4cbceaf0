"""How a room says what its bell sounds like."""

from pathlib import Path

import pytest

from controller.bell.plan import Stroke
from controller.bell.settings import KINDS, BellSettings, strokes
from table_node.settings import SettingsError, read_section


def test_a_pattern_is_written_as_strokes_and_pauses() -> None:
    assert strokes("600") == (Stroke(600, 0),)
    assert strokes("400/200 400/200 900/0") == (Stroke(400, 200), Stroke(400, 200), Stroke(900, 0))


@pytest.mark.parametrize("pattern", ["", "  ", "long", "0", "0/100", "-5", "400/", "400/200/100", "1.5", "1 " * 21])
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(SettingsError):
        strokes(pattern)


def test_a_room_that_says_nothing_has_three_rings_that_can_be_told_apart() -> None:
    heard = [BellSettings().strokes_for(kind) for kind in KINDS]
    assert len(set(heard)) == 3


def test_the_bell_s_section_is_read_from_the_room_s_file(tmp_path: Path) -> None:
    config = tmp_path / "roundbell.toml"
    config.write_text('[bell]\npin = 22\nactive_high = false\nclose = "300/100 800"\n')
    bell = read_section(config, "bell", BellSettings)
    assert (bell.pin, bell.active_high) == (22, False)
    assert bell.strokes_for("close") == (Stroke(300, 100), Stroke(800, 0))


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("pin = 28", "pin"),
        ('pins = "parallel port"', "pins"),
        ("max_stroke_ms = 60000", "max_stroke_ms"),
        ('close = "loud"', "close: 'loud'"),
        ("max_stroke_ms = 500", "open: a stroke of 700 ms"),
        ("volume = 11", "no setting volume"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_name(tmp_path: Path, written: str, names: str) -> None:
    config = tmp_path / "roundbell.toml"
    config.write_text(f"[bell]\n{written}\n")
    with pytest.raises(SettingsError, match=names):
        read_section(config, "bell", BellSettings)
