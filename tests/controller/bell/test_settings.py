"""How a room says what its bell sounds like."""

from pathlib import Path

import pytest

from controller.bell.plan import Stroke
from controller.bell.settings import KINDS, BellSettings, strokes
from table_node.shared.rings import WARNINGS
from table_node.shared.settings import SettingsError, read_section


def test_a_pattern_is_written_as_strokes_and_pauses() -> None:
    assert strokes("600") == (Stroke(600, 0),)
    assert strokes("400/200 400/200 900/0") == (Stroke(400, 200), Stroke(400, 200), Stroke(900, 0))


@pytest.mark.parametrize("pattern", ["", "  ", "long", "0", "0/100", "-5", "400/", "400/200/100", "1.5", "1 " * 21])
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(SettingsError):
        strokes(pattern)


def test_a_room_that_says_nothing_has_rings_that_can_be_told_apart_and_no_more_than_a_bell() -> None:
    heard = {kind: BellSettings().strokes_for(kind) for kind in KINDS}
    assert all(set(parts) == {"bell"} for parts in heard.values())
    assert heard["warn"] == heard["warn2"] == heard["warn3"]
    assert len({parts["bell"] for parts in heard.values()}) == len(set(KINDS) - {"warn2", "warn3"}) == 5


def test_a_later_warning_sounds_like_the_first_unless_it_has_a_pattern_of_its_own() -> None:
    bell = BellSettings(buzzer_pin=22, warn="250", warn3="100/100 100", buzzer_warn="600", buzzer_warn2="")
    assert [bell.strokes_for(kind)["bell"] for kind in WARNINGS] == [
        (Stroke(250, 0),), (Stroke(250, 0),), (Stroke(100, 100), Stroke(100, 0)),
    ]  # fmt: skip
    assert [bell.strokes_for(kind).get("buzzer") for kind in WARNINGS] == [(Stroke(600, 0),), None, (Stroke(600, 0),)]


def test_what_is_wired_takes_part_in_every_ring_it_has_a_pattern_for() -> None:
    bell = BellSettings(buzzer_pin=22, light_pin=23, light_active_high=False, buzzer_warn="", light_close="100/50 2000")
    assert [(output.name, output.pin, output.active_high) for output in bell.outputs()] == [
        ("bell", 17, True), ("buzzer", 22, True), ("light", 23, False),
    ]  # fmt: skip
    assert set(bell.strokes_for("warn")) == {"bell", "light"}
    assert bell.strokes_for("close")["light"] == (Stroke(100, 50), Stroke(2000, 0))
    assert [set(bell.strokes_for(kind)) for kind in KINDS if kind not in WARNINGS] == [{"bell", "buzzer", "light"}] * 4


def test_nobody_listens_unless_the_room_says_where() -> None:
    assert not BellSettings().hears()
    assert BellSettings(hear_pin=27).hears()


def test_the_bell_s_section_is_read_from_the_room_s_file(tmp_path: Path) -> None:
    config = tmp_path / "roundbell.toml"
    config.write_text('[bell]\npin = 22\nactive_high = false\nclose = "300/100 800"\n')
    bell = read_section(config, "bell", BellSettings)
    assert (bell.pin, bell.active_high) == (22, False)
    assert bell.strokes_for("close") == {"bell": (Stroke(300, 100), Stroke(800, 0))}


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("pin = 28", "pin"),
        ('pins = "parallel port"', "pins"),
        ("max_stroke_ms = 60000", "max_stroke_ms"),
        ('close = "loud"', "close: 'loud'"),
        ("max_stroke_ms = 500", "open: a stroke of 700 ms"),
        ("volume = 11", "no setting volume"),
        ('test = ""', "test: a pattern has 1 to"),
        ("pin = -1", "pin must be a BCM number from 0"),
        ("buzzer_pin = 28", "buzzer_pin must be a BCM number from -1"),
        ("light_max_stroke_ms = 10001", "light_max_stroke_ms must be from 10 to 10000"),
        ('light_warn = "blink"', "light_warn: 'blink'"),
        ('warn2 = "open"', "warn2: 'open'"),
        ('open = "warn"', "open: 'warn'"),
        ('warn3 = "1600"', "warn3: a stroke of 1600 ms"),
        ("light_max_stroke_ms = 4000", "light_close: a stroke of 5000 ms is longer than light_max_stroke_ms 4000"),
        ("light_pin = 17", "pin and light_pin are both 17"),
        ("buzzer_pin = 22\nhear_pin = 22", "buzzer_pin and hear_pin are both 22"),
        ("hear_pin = 3", "not 2 or 3"),
        ("hear_pin = 99", "hear_pin"),
        ("hear_within_ms = 10", "hear_within_ms"),
        ('fallback = "bell"', "fallback must be buzzer or light"),
        ('fallback = "buzzer"', "needs both hear_pin and buzzer_pin"),
        ('fallback = "buzzer"\nhear_pin = 27', "needs both hear_pin and buzzer_pin"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_name(tmp_path: Path, written: str, names: str) -> None:
    config = tmp_path / "roundbell.toml"
    config.write_text(f"[bell]\n{written}\n")
    with pytest.raises(SettingsError, match=names):
        read_section(config, "bell", BellSettings)
