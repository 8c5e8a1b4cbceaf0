"""The hub's side of the bell: plans out, rings in, and whether the bell still beats."""

from pathlib import Path

from controller.bell import handover
from controller.bell.plan import Plan, Ring
from controller.bell.settings import BellSettings
from controller.domain.commands import RecordRing
from controller.domain.events import Ring as RingName
from controller.domain.room import Room
from controller.domain.round_machine import planned_rings

SILENT_US = 5_000_000  # the bell beats about once a second


class BellDesk:
    """Hands the room's rings to the bell process through the files of one folder."""

    def __init__(self, run_dir: Path, settings: BellSettings, boot: str, mark: str) -> None:
        """`mark` tells this log's rings from those of any other log on this machine since it started."""
        self._run_dir = run_dir
        self._settings = settings
        self._boot = boot
        self._mark = mark
        self._revision = handover.next_revision(run_dir)
        self._read_to = 0

    def plan(self, room: Room) -> None:
        """Replace the bell's plan by the rings the room has ahead."""
        rings = tuple(
            Ring(self._name(room, ring), at_hub_us, self._settings.strokes_for(ring))
            for ring, at_hub_us in planned_rings(room)
        )
        handover.write_plan(self._run_dir, Plan(self._boot, self._revision, rings))
        self._revision += 1

    def rung(self) -> list[tuple[str, RecordRing]]:
        """The rings reported since the last look, each with its cause."""
        records, self._read_to = handover.read_rung(self._run_dir, self._read_to)
        found = []
        for record in records:
            mark, _, name = record.ring.partition("/")
            if record.boot == self._boot and mark == self._mark:
                start_revision, _, ring = name.rpartition("/")
                command = RecordRing(
                    _ring(ring), int(start_revision.rpartition(".")[2]), record.planned_hub_us, record.struck_hub_us
                )
                found.append((f"bell:{self._boot}:{record.ring}", command))
        return found

    def beats(self, now_hub_us: int) -> bool:
        """Whether the bell process was alive a moment ago."""
        alive = handover.read_alive(self._run_dir)
        return alive is not None and now_hub_us - alive.beat_hub_us < SILENT_US

    def _name(self, room: Room, ring: str) -> str:
        return f"{self._mark}/r{room.round}.{room.clock.start_revision}/{ring}"


def _ring(name: str) -> RingName:
    names: dict[str, RingName] = {"open": "open", "warn": "warn", "close": "close"}
    return names[name]
