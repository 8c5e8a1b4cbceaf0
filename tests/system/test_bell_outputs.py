"""Bell, buzzer and light of one bell process, a bell that nobody hears, and one rung by hand: mock pins."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.bell.clock import hub_us, machine_boot
from controller.bell.settings import BellSettings
from controller.hub.bell_link import BellDesk
from tests.support.bell_process import BellProcess, bell_process
from tests.support.bell_room import ring
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

OUTPUTS = ("bell", "buzzer", "light")
WIRED = "buzzer_pin = 22\nlight_pin = 23\nlight_active_high = false\n"
WIRED += "max_stroke_ms = 5000\nbuzzer_max_stroke_ms = 5000\n"
LONG = {output: [(5_000, 0)] for output in OUTPUTS}
"""As long as may be: a slow test kills in mid-stroke, too."""
SECOND_MS = 1_000
SHORT = {"bell": [(20, 0)], "buzzer": [(20, 10), (20, 0)], "light": [(60, 0)]}


@pytest.fixture
def bell(tmp_path: Path) -> Iterator[BellProcess]:
    with bell_process(tmp_path, WIRED) as process:
        yield process


def test_the_bell_says_what_it_drives_and_makes_no_edge_until_it_is_told_to(bell: BellProcess) -> None:
    assert "pins=mock bell=17 buzzer=22 light=23 sched=" in bell.start()
    assert bell.end(signal.SIGTERM) == 0
    bell.start()
    assert bell.edges() == []


def test_each_output_plays_its_own_part_of_a_ring(bell: BellProcess) -> None:
    bell.start()
    bell.plan(1, ring("r1/close", 300, SHORT))
    eventually(lambda: len(bell.edges()) == 8, what="every edge")
    assert [bell.levels(output) for output in OUTPUTS] == [[1, 0], [1, 0, 1, 0], [1, 0]]
    (record,) = bell.rung()
    assert record.struck_hub_us == bell.edges()[0].hub_us


def test_n29_d30_a_bell_killed_in_mid_stroke_is_put_off_with_all_it_drives_and_its_restart_makes_no_edge(
    bell: BellProcess,
) -> None:
    """N29, D30: what systemd runs after a bell that died; nothing is left driven, and nothing moves at the restart."""
    bell.start()
    bell.plan(1, ring("r1/close", 0, LONG))
    eventually(lambda: len(bell.edges()) == 3, what="the stroke of every output")
    bell.end(signal.SIGKILL)
    assert [bell.levels(output) for output in OUTPUTS] == [[1]] * 3

    assert bell.run("--off").returncode == 0

    assert [bell.levels(output) for output in OUTPUTS] == [[1, 0]] * 3
    bell.start()
    bell.wait_for_plan(1)
    assert bell.end(signal.SIGTERM) == 0
    assert bell.run("--off").returncode == 0
    assert len(bell.edges()) == 6
    assert bell.rung_names() == ["r1/close"]


def test_the_pins_of_a_bell_that_lives_are_not_touched(bell: BellProcess) -> None:
    bell.start()
    bell.plan(1, ring("r1/close", 0, {output: [(SECOND_MS, 0)] for output in OUTPUTS}))
    eventually(bell.edges, what="the strokes")
    refused = bell.run("--off")
    assert (refused.returncode, "already serves" in refused.stderr) == (2, True)
    eventually(lambda: len(bell.edges()) == 6, what="the end of every stroke")
    driven, rest = (edge.hub_us for edge in bell.edges() if edge.output == "light")
    assert rest - driven >= SECOND_MS * 1_000


def test_a_bell_that_nobody_hears_is_told_and_the_buzzer_takes_its_place(tmp_path: Path) -> None:
    listening = WIRED + "hear_pin = 27\nhear_within_ms = 200\nfallback = 'buzzer'\n"
    with bell_process(tmp_path, listening) as bell:
        bell.start()
        bell.plan(1, ring("r1/close", 300, SHORT), ring("r2/open", 1_000, SHORT))
        eventually(lambda: len(bell.rung()) == 4, what="both rings, each unheard")
        assert [record.outcome for record in bell.rung()] == ["rung", "unheard"] * 2
        eventually(lambda: bell.levels("buzzer") == [1, 0] * 4, what="the buzzer's part of both")
        for struck, unheard in (bell.rung()[:2], bell.rung()[2:]):
            assert struck.ring == unheard.ring
            assert struck.struck_hub_us and unheard.struck_hub_us
            assert unheard.struck_hub_us - struck.struck_hub_us >= 200_000
        assert bell.levels("light") == [1, 0] * 2


def test_a_bell_rung_by_hand_is_reported_and_judges_nothing(bell: BellProcess) -> None:
    desk = BellDesk(bell.run_dir, BellSettings(buzzer_pin=22, light_pin=23), machine_boot(), "mark")
    bell.start()
    name = desk.ring_now("call", hub_us() + 200_000)
    eventually(lambda: len(bell.edges()) == 12, what="two strokes of everything")
    assert desk.rung() == []
    (rung,) = desk.rung_by_hand()
    assert (rung.ring, rung.outcome, rung.strokes) == (name, "rung", 2)
    assert desk.unheard() is None
