"""The wall clock stepped by hours in mid-round: the room's time, the bell and what the pages count down to stay."""

import json
import threading
import time
import urllib.request
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from controller.bell.clock import hub_us, machine_boot
from tests.support import stepped_wall
from tests.support.bell_house import SANE_US, logged, seat_a_table, start_round, wait_for_finish_bell
from tests.support.house import Evening, House, house_with_mosquitto
from tests.support.waiting import PATIENT_S, eventually

pytestmark = pytest.mark.system

HOUR_S = 3600
SPEED = 60  # a round of ten minutes in ten seconds


class Wall:
    """The wall clock of the programs that are started over it."""

    def __init__(self, house: House) -> None:
        self._file = house.folder / "wall_clock_is_off_by"
        self.step(0)
        house.environment["WALL_CLOCK_OFF_BY"] = str(self._file)
        house.environment["PYTHONPATH"] = str(Path(stepped_wall.__path__[0]))

    def step(self, seconds: int) -> None:
        """Let it be off by so much from now on."""
        fresh = self._file.with_suffix(".new")
        fresh.write_text(str(seconds), encoding="ascii")
        fresh.replace(self._file)


class Page:
    """A page of the public: the live stream it hangs on and the time it asks for."""

    def __init__(self, port: int) -> None:
        self._address = f"http://127.0.0.1:{port}"
        self.clocks: list[dict[str, Any]] = []
        self._stream = urllib.request.urlopen(f"{self._address}/live", timeout=PATIENT_S)
        threading.Thread(target=self._follow, daemon=True).start()

    def time(self) -> dict[str, Any]:
        """What the page measures its own clock by."""
        with urllib.request.urlopen(f"{self._address}/time", timeout=PATIENT_S) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def wait_for_finish_at(self, closes_at_hub_us: int) -> None:
        """Wait until the stream has brought this finish."""
        eventually(lambda: self.clocks[-1]["closes_at_hub_us"] == closes_at_hub_us, what="the finish on the page")

    def _follow(self) -> None:
        kind = b""
        for line in self._stream:
            if line.startswith(b"event: "):
                kind = line[7:].strip()
            elif line.startswith(b"data: ") and kind == b"clock":
                self.clocks.append(json.loads(line[6:]))


def test_t1_t2_d5_a_wall_clock_stepped_by_hours_in_mid_round_changes_nothing(tmp_path: Path) -> None:
    """T1, T2, D5: programs that woke under a wrong clock, put right in mid-round, then six hours on and a day back."""
    with house_with_mosquitto(tmp_path, SPEED) as (house, _):
        wall = Wall(house)
        wall.step(-3 * HOUR_S)
        house.start("bell", "hub", "dashboard")
        with house.convenor() as evening:
            seat_a_table(evening)
            closes = start_round(house, evening)
            page = Page(house.dashboard_port)
            for off_by_s in (0, 6 * HOUR_S, -24 * HOUR_S):
                wall.step(off_by_s)
                assert evening.clock["closes_at_hub_us"] == closes
                assert_the_page_counts_by_the_hub(page, off_by_s)
                closes = pause_and_resume(house, evening)
                page.wait_for_finish_at(closes)
            rung = wait_for_finish_bell(house)
            assert rung["planned_hub_us"] == closes
            assert rung["late_us"] < SANE_US
            told = eventually(lambda: logged(house, "BellRang")[2:], what="the finish bell in the log")
            assert told[0]["struck_hub_us"] == rung["struck_hub_us"]
        assert_the_labels_of_the_log_did_jump(house)


def pause_and_resume(house: House, evening: Evening) -> int:
    """Pause and resume; the finish: by the hub's clock, as far from the resumption as it was from the pause."""
    evening.do("pause_round", round=1)
    before = hub_us()
    evening.do("resume_round", round=1)
    after = hub_us()
    left_us = logged(house, "RoundPaused")[-1]["left_us"]
    closes = dict(logged(house, "RoundResumed")[-1]["rings"])["close"]
    assert type(closes) is int
    assert before <= closes - left_us <= after
    eventually(lambda: evening.clock["closes_at_hub_us"] == closes, what="the clock document")
    return closes


def assert_the_page_counts_by_the_hub(page: Page, off_by_s: int) -> None:
    """T4: what a page counts down by is the hub's own clock; only the label of the time of day is off."""
    before = hub_us()
    told = page.time()
    assert before <= told["hub_us"] <= hub_us()
    assert told["boot"] == machine_boot()
    here = time.localtime()
    label_off_by_s = told["day_ms"] // 1000 - ((here.tm_hour * 60 + here.tm_min) * 60 + here.tm_sec)
    assert round(label_off_by_s / HOUR_S) % 24 == off_by_s // HOUR_S % 24


def assert_the_labels_of_the_log_did_jump(house: House) -> None:
    """The test's own test: the hub really lived under the steps."""
    labels = [utc_ms for (utc_ms,) in house.rows("SELECT utc_ms FROM events ORDER BY seq")]
    jumps = [round((after - before) / 1000 / HOUR_S) for before, after in pairwise(labels)]
    assert [jump for jump in jumps if jump] == [3, 6, -30]
