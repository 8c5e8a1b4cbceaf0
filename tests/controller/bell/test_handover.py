"""What the hub and the bell leave for each other in the run folder, whole, torn or foreign."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.bell import handover, reports
from controller.bell.clock import machine_boot
from controller.bell.folder import BellFolder, BellTaken
from controller.bell.handover import PokeInbox, next_revision, read_alive, read_rung, write_plan
from controller.bell.plan import Plan, PlanRefused, Ring, Stroke, parse_plan, plan_text
from tests.support.waiting import PATIENT_S

BOOT = machine_boot()
RING = Ring("r1/open", 5_000_000, {"bell": (Stroke(600, 0),)})
OPEN = reports.rung(BOOT, 4, "r1/open", 5_000_000, 5_000_012, 1)
CLOSE = reports.skipped(BOOT, 4, "r1/close", 9_000_000)


def journal(run_dir: Path) -> Path:
    return run_dir / handover.RUNG


def test_the_bell_finds_a_plan_once(tmp_path: Path) -> None:
    folder = BellFolder(tmp_path)
    assert folder.new_plan() is None
    plan = Plan(BOOT, 1, (RING,))
    write_plan(tmp_path, plan)
    assert folder.new_plan() == plan_text(plan).encode()
    assert folder.new_plan() is None
    write_plan(tmp_path, Plan(BOOT, 2, ()))
    assert folder.new_plan() is not None
    folder.close()


def test_a_written_plan_wakes_the_bell(tmp_path: Path) -> None:
    folder = BellFolder(tmp_path)
    write_plan(tmp_path, Plan(BOOT, 1, (RING,)))
    write_plan(tmp_path, Plan(BOOT, 2, (RING,)))
    assert folder.pokes.wait(PATIENT_S)
    assert not folder.pokes.wait(0.0)
    folder.close()


def test_a_plan_that_the_bell_could_not_read_is_never_written(tmp_path: Path) -> None:
    with pytest.raises(PlanRefused):
        write_plan(tmp_path, Plan(BOOT, 1, (RING, RING)))
    assert list(tmp_path.iterdir()) == []


def test_the_hub_may_start_before_there_is_a_bell_or_a_folder(tmp_path: Path) -> None:
    run_dir = tmp_path / "run" / "roundbell"
    handover.bell_reports(run_dir).close()
    write_plan(run_dir, Plan(BOOT, 1, (RING,)))
    assert parse_plan((run_dir / handover.PLAN).read_bytes()).rings == (RING,)


def test_a_reported_ring_wakes_the_hub_and_is_read_once(tmp_path: Path) -> None:
    woken = handover.bell_reports(tmp_path)
    folder = BellFolder(tmp_path)
    folder.report(OPEN)
    assert woken.wait(PATIENT_S)
    records, offset = read_rung(tmp_path, 0)
    assert records == [OPEN]
    folder.report(CLOSE)
    assert read_rung(tmp_path, offset)[0] == [CLOSE]
    folder.close()
    woken.close()


def test_before_the_first_ring_there_is_nothing_to_read(tmp_path: Path) -> None:
    assert read_rung(tmp_path, 0) == ([], 0)
    assert read_alive(tmp_path) is None


def test_a_line_still_being_written_is_read_when_it_is_whole(tmp_path: Path) -> None:
    line = reports.line(OPEN)
    journal(tmp_path).write_bytes(line + line[:30])
    records, offset = read_rung(tmp_path, 0)
    assert records == [OPEN]
    assert offset == len(line)
    journal(tmp_path).write_bytes(line + line)
    assert read_rung(tmp_path, offset) == ([OPEN], 2 * len(line))


def test_a_line_torn_by_a_dying_bell_does_not_swallow_the_next_one(tmp_path: Path) -> None:
    journal(tmp_path).write_bytes(reports.line(OPEN)[:40])
    folder = BellFolder(tmp_path)
    folder.report(CLOSE)
    assert read_rung(tmp_path, 0)[0] == [CLOSE]
    folder.close()


def test_a_journal_made_anew_is_read_from_its_start(tmp_path: Path) -> None:
    journal(tmp_path).write_bytes(reports.line(OPEN))
    assert read_rung(tmp_path, 10_000)[0] == [OPEN]


@given(st.lists(st.binary(max_size=60) | st.just(reports.line(OPEN)[:-1])))
def test_garbage_among_the_reports_hides_no_ring(lines: list[bytes]) -> None:
    for line in lines:
        assert reports.parse_rung(line) in (None, OPEN)
        reports.parse_alive(line)
        reports.parse_edge(line)


@pytest.mark.parametrize(
    "changes",
    [
        '"outcome": "maybe"',
        '"outcome": "skipped"',
        '"struck_hub_us": null',
        '"planned_hub_us": 5.5',
        '"ring": 3',
        '"v": 2',
        '"extra": 1',
    ],
)
def test_a_report_of_another_shape_is_no_report(changes: str) -> None:
    line = reports.line(OPEN).decode().strip()
    assert reports.parse_rung(f"{line[:-1]}, {changes}}}".encode()) is None


def test_the_heartbeat_tells_the_plan_in_force_why_another_was_refused_and_what_is_missing(tmp_path: Path) -> None:
    folder = BellFolder(tmp_path)
    folder.beat("mock", 4, "other_boot: Plan 3 was made in another boot of this machine.", "The light is silent.")
    alive = read_alive(tmp_path)
    assert alive
    assert (alive.pid, alive.pins, alive.revision) == (os.getpid(), "mock", 4)
    assert alive.refused and alive.refused.startswith("other_boot")
    assert alive.trouble == "The light is silent."
    folder.close()


@pytest.mark.parametrize("written", [b"", b"{", reports.line(reports.Alive("another-boot", 1, "gpio", 5, 1))])
def test_a_torn_or_foreign_heartbeat_is_none(tmp_path: Path, written: bytes) -> None:
    (tmp_path / handover.ALIVE).write_bytes(written)
    assert read_alive(tmp_path) is None


def test_a_hub_on_an_empty_log_still_finds_a_higher_revision(tmp_path: Path) -> None:
    assert next_revision(tmp_path) == 1
    folder = BellFolder(tmp_path)
    folder.report(OPEN)
    assert next_revision(tmp_path) == 5
    folder.beat("mock", 6, None)
    assert next_revision(tmp_path) == 7
    write_plan(tmp_path, Plan(BOOT, 9, (RING,)))
    assert next_revision(tmp_path) == 10
    folder.close()


def test_a_room_has_one_bell_process(tmp_path: Path) -> None:
    first = BellFolder(tmp_path)
    first.beat("mock", 0, None)
    with pytest.raises(BellTaken, match=f"already serves .*process {os.getpid()}"):
        BellFolder(tmp_path)
    first.close()
    BellFolder(tmp_path).close()


def test_the_edges_stay_within_bounds(tmp_path: Path) -> None:
    folder = BellFolder(tmp_path, edges_most_bytes=500)
    for instant in range(10):
        folder.edge("bell", instant, 1)
        folder.edge("bell", instant, 0)
        folder.tidy()
    kept = [(tmp_path / name).stat().st_size for name in (handover.EDGES, handover.EDGES + ".1")]
    assert kept[0] <= 500 < kept[1] < 1000
    assert not folder.left_driven()
    folder.close()


def test_an_output_left_driven_is_noticed_in_the_same_boot_only(tmp_path: Path) -> None:
    edges = [
        (BOOT, "bell", 1), (BOOT, "light", 1), (BOOT, "bell", 0), (BOOT, "buzzer", 1), ("another-boot", "bell", 1),
    ]  # fmt: skip
    lines = [reports.line(reports.Edge(boot, 5, output, level)) for boot, output, level in edges]
    (tmp_path / handover.EDGES).write_bytes(b"".join(lines))
    folder = BellFolder(tmp_path)
    assert folder.left_driven() == {"light", "buzzer"}
    folder.close()


@pytest.mark.parametrize("output", ["[]", "{}", "null", "3"])
def test_an_edge_of_no_output_is_no_edge(output: str) -> None:
    line = reports.line(reports.Edge(BOOT, 5, "bell", 1)).decode().replace('"bell"', output)
    assert reports.parse_edge(line.encode()) is None


def test_what_came_of_a_ring_is_a_report_of_its_own(tmp_path: Path) -> None:
    folder = BellFolder(tmp_path)
    told = [
        OPEN,
        reports.listened(OPEN, "heard", 5_020_000),
        reports.listened(OPEN, "unheard", 5_500_000),
        reports.listened(OPEN, "unheard", None),
    ]
    for record in told:
        folder.report(record)
    read = read_rung(tmp_path, 0)[0]
    assert read == told
    assert [record.late_us for record in read] == [12, 20_000, 500_000, None]
    folder.close()


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """A folder that is full, as far as this process can tell: the kernel refuses to let a file grow past the size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("room_left", [0, 40])
def test_reports_for_which_there_is_no_room_are_written_when_there_is(tmp_path: Path, room_left: int) -> None:
    folder = BellFolder(tmp_path)
    with files_no_longer_than(room_left):
        told = [folder.report(OPEN), folder.report(CLOSE), folder.catch_up()]
    assert told == [False, False, False]
    assert read_rung(tmp_path, 0)[0] == []
    assert folder.catch_up()
    assert read_rung(tmp_path, 0)[0] == [OPEN, CLOSE]
    folder.close()


def test_a_poke_that_nobody_hears_is_no_error(tmp_path: Path) -> None:
    assert not handover.poke(tmp_path / handover.HUB_POKE)
    PokeInbox(tmp_path / handover.HUB_POKE).close()
    assert not handover.poke(tmp_path / handover.HUB_POKE)


def test_a_fifo_full_of_pokes_still_wakes_once(tmp_path: Path) -> None:
    inbox = PokeInbox(tmp_path / handover.HUB_POKE)
    for _ in range(70_000):
        assert handover.poke(tmp_path / handover.HUB_POKE)
    assert inbox.take()
    assert not inbox.take()
    inbox.close()


def test_a_plain_file_in_the_place_of_a_fifo_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / handover.BELL_POKE
    path.write_bytes(b"")
    assert not handover.poke(path)
    inbox = PokeInbox(path)
    assert handover.poke(path)
    assert inbox.wait(PATIENT_S)
    inbox.close()
