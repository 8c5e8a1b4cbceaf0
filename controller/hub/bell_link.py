"""The hub's side of the bell: plans out, rings in, and whether the bell still beats and is heard."""

from pathlib import Path
from typing import Literal

from controller.bell import handover
from controller.bell.plan import Plan, Ring
from controller.bell.reports import Rung
from controller.bell.settings import BellSettings
from controller.domain.commands.bell import NoteRing
from controller.domain.commands.round import RecordRing
from controller.domain.round.clock import planned_rings
from controller.domain.state.room import Room
from controller.domain.values import HandKind
from controller.domain.values import Ring as RingName
from controller.games.refusal import Refusal
from table_node.shared.rings import RINGS
from table_node.shared.words import say

SILENT_US = 5_000_000  # the bell beats about once a second
CLEAR_US = 5_000_000
"""A ring by hand keeps this far from the bells of a round: it would be taken for one, or would drown it."""
BY_HAND = "hand"


class BellDesk:
    """Hands the room's rings to the bell process through the files of one folder."""

    def __init__(self, run_dir: Path, settings: BellSettings, boot: str, mark: str) -> None:
        """`mark` tells this log's rings from those of any other log on this machine since it started."""
        self._run_dir = run_dir
        self._settings = settings
        self._boot = boot
        self._mark = mark
        self._revision = handover.next_revision(run_dir, boot)
        self._read_to = 0
        self._of_rounds: list[Ring] = []
        self._by_hand: list[Ring] = []
        self._rung_by_hand: list[Rung] = []
        self._unheard: Rung | None = None

    def plan(self, room: Room) -> None:
        """Replace the bell's plan by the rings the room has ahead; rings by hand stay, unless one of those is near."""
        self._of_rounds = [
            Ring(self._name(room, ring), at_hub_us, self._settings.strokes_for(ring))
            for ring, at_hub_us in planned_rings(room)
        ]
        self._by_hand = [ring for ring in self._by_hand if not self._is_near_a_round_s(ring.at_hub_us)]
        self._hand_over()

    def must_be_clear(self, at_hub_us: int) -> None:
        """Refuse a ring by hand (`bell_is_due`) that would come beside a round's bell."""
        if self._is_near_a_round_s(at_hub_us):
            raise Refusal(
                "bell_is_due",
                say("A bell of the round is about to ring."),
                say("Wait until it has rung, and {clear} seconds more.", clear=CLEAR_US // 1_000_000),
            )

    def ring_now(self, kind: HandKind, at_hub_us: int) -> str:
        """Plan a ring that belongs to no round, and return its name in the reports.

        `at_hub_us`: now, and a little for the plan to arrive; see `must_be_clear`.
        """
        name = f"{self._mark}/{BY_HAND}.{self._revision}/{kind}"
        self._by_hand.append(Ring(name, at_hub_us, self._settings.strokes_for(kind)))
        self._hand_over()
        return name

    def rung(self) -> list[tuple[str, RecordRing]]:
        """The rings of rounds reported since the last look, each with its cause. Rings by hand judge nothing."""
        records, self._read_to = handover.read_rung(self._run_dir, self._read_to)
        found = []
        for record in records:
            mark, _, name = record.ring.partition("/")
            if record.boot == self._boot and mark == self._mark:
                found += self._sorted_in(record, name)
        return found

    def rung_by_hand(self) -> list[Rung]:
        """What `rung` has met of rings by hand since this was asked last: rung, skipped, heard or unheard."""
        found, self._rung_by_hand = self._rung_by_hand, []
        return found

    def unheard(self) -> Rung | None:
        """The last ring, if it was not heard though somebody listens; None again once a ring was heard."""
        return self._unheard

    def beats(self, now_hub_us: int) -> bool:
        """Whether the bell process was alive a moment ago."""
        alive = handover.read_alive(self._run_dir, self._boot)
        return alive is not None and now_hub_us - alive.beat_hub_us < SILENT_US

    def trouble(self) -> str | None:
        """What is wired beside the bell and cannot be had, in a sentence; None where all is there."""
        alive = handover.read_alive(self._run_dir, self._boot)
        return alive.trouble if alive else None

    def _hand_over(self) -> None:
        rings = sorted([*self._of_rounds, *self._by_hand], key=lambda ring: ring.at_hub_us)
        handover.write_plan(self._run_dir, Plan(self._boot, self._revision, tuple(rings)))
        self._revision += 1

    def _is_near_a_round_s(self, at_hub_us: int) -> bool:
        return any(abs(ring.at_hub_us - at_hub_us) < CLEAR_US for ring in self._of_rounds)

    def _sorted_in(self, record: Rung, name: str) -> list[tuple[str, RecordRing]]:
        """Keep what is not of a round; what is, as what the room has to record of it."""
        if record.outcome in ("heard", "unheard"):
            self._unheard = record if record.outcome == "unheard" else None
        start, _, ring = name.rpartition("/")
        if start.startswith(f"{BY_HAND}."):
            self._rung_by_hand.append(record)
            self._by_hand = [planned for planned in self._by_hand if planned.ring != record.ring]
            return []
        if record.outcome not in ("rung", "skipped"):
            return []
        command = RecordRing(_ring(ring), int(start.rpartition(".")[2]), record.planned_hub_us, record.struck_hub_us)
        # Under one name a ring may ring again: a warning before a later end.
        return [(f"bell:{self._boot}:{record.ring}@{record.planned_hub_us}", command)]

    def _name(self, room: Room, ring: str) -> str:
        return f"{self._mark}/r{room.round}.{room.clock.start_revision}/{ring}"


def _ring(name: str) -> RingName:
    return next(ring for ring in RINGS if ring == name)


def note_of(rung: Rung) -> NoteRing:
    """What the bell said of a ring by hand, as the room writes it down."""
    outcomes: dict[str, Literal["rung", "skipped", "heard", "unheard"]] = {
        "rung": "rung", "skipped": "skipped", "heard": "heard", "unheard": "unheard",
    }  # fmt: skip
    kind: HandKind = "test" if rung.ring.endswith("/test") else "call"
    return NoteRing(kind, outcomes[rung.outcome], rung.late_us)
