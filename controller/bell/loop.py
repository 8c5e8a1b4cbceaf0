"""The bell's loop: sleep until just before a ring, spin to its instant, and strike."""

import os
import select
import sys
from collections.abc import Mapping, Sequence

from controller.bell import reports
from controller.bell.clock import hub_us
from controller.bell.folder import BellFolder
from controller.bell.handover import read_alive, read_rung
from controller.bell.plan import (
    Memory,
    Plan,
    PlanRefused,
    Ring,
    Skip,
    next_step,
    parse_plan,
    remembered,
    rings_ahead,
    take,
)
from controller.bell.ringer import Ringer
from controller.bell.sounding import Listener, Sounding

SPIN_US = 2_000  # a quiet process wakes up to 1 ms late from a sleep and has a little to do; what is left is spun
SETTLE_US = 100  # the outputs' rest is written once more this shortly before: a stroke of 30 us becomes one of 15
GAP_US = 50_000  # the outputs are at rest for this long before a ring, whatever is left of the one before
QUIET_US = 100_000  # nothing else is done this shortly before a ring
BEAT_US = 1_000_000
NEVER_US = 2**62


class StopSign:
    """Put up once, by a signal or a test; every wait of the loop ends with it."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        self.is_up = False

    def put_up(self) -> None:
        """Ask the loop to end, also in mid-stroke."""
        if not self.is_up:
            self.is_up = True
            os.write(self._write, b"!")

    def stands_at(self, instant_hub_us: int, also: Sequence[int] = ()) -> bool:
        """Wait until the instant, the sign, or something to read at another descriptor; whether the sign is up."""
        left_us = instant_hub_us - hub_us()
        if left_us > 0 and not self.is_up:
            select.select([self._read, *also], [], [], left_us / 1e6)
        return self.is_up


class BellLoop:
    """One bell, its plan and its memory."""

    def __init__(
        self,
        folder: BellFolder,
        ringers: Mapping[str, Ringer],
        stop: StopSign,
        *,
        pins: str,
        listener: Listener | None = None,
        trouble: str | None = None,
    ) -> None:
        """`ringers`: the outputs there are, by name. `trouble`: what should be there beside them and is not."""
        self._folder, self._clock = folder, folder.clock
        self._sounding = Sounding(folder, ringers, listener)
        self._stop = stop
        self._pins = pins
        self._trouble = trouble
        self._memory = _memory(folder)
        self._plan: Plan | None = None
        self._ahead: tuple[Ring, ...] = ()
        self._refused: str | None = None
        self._complaint = ""
        self._next_beat_us = 0

    def run(self) -> None:
        """Ring the plan's rings until the stop sign is up. Every output is at rest whatever ends this."""
        try:
            while not self._stop.is_up:
                self._look_for_plan()
                step = next_step(self._ahead, self._clock.hub_us())
                if isinstance(step, Skip):
                    self._skip(step.ring)
                else:
                    self._turn(step.ring if step else None)
        finally:
            self._sounding.release()

    def beat(self) -> None:
        """Say that the bell is alive, and do the small jobs that must not be done near a ring."""
        self._next_beat_us = self._clock.hub_us() + BEAT_US
        try:
            self._folder.beat(self._pins, self._plan.revision if self._plan else 0, self._refused, self._trouble)
            if self._sounding.next_instant() is None:
                self._sounding.rest()
                self._folder.tidy()
            is_written = self._folder.catch_up()
            waits = None if is_written else "Reports wait for room in the run folder."
            self._complain(self._refused or waits or self._trouble or "")
        except OSError as error:
            self._complain(f"Reports cannot be written: {error}.")
        self._clock.sweep()

    def _look_for_plan(self) -> None:
        document = self._folder.new_plan()
        if document is None:
            return
        try:
            self._plan = take(parse_plan(document), self._plan, self._memory.revision, self._folder.boot)
            self._remember(Memory(self._plan.revision, self._memory.rung))
            self._refused = None
        except PlanRefused as refusal:
            self._refused = f"{refusal.code}: {refusal}"
        self._next_beat_us = 0  # the hub learns soon what became of its plan

    def _turn(self, ring: Ring | None) -> None:
        """Do what is due first, or sleep until then or until something may have changed the plan."""
        now_us = self._clock.hub_us()
        ring_us = NEVER_US if ring is None or self._sounding.is_before(ring) else ring.at_hub_us
        if ring_us - now_us <= GAP_US:
            self._sounding.cut_short()
        sound_us = self._sounding.next_instant() or NEVER_US
        if sound_us <= now_us:
            self._sounding.move_on()
        elif ring and ring_us - now_us <= SPIN_US:
            self._strike(ring)
        elif min(ring_us, sound_us) - now_us <= QUIET_US:
            self._sleep_until(min(ring_us - SPIN_US, sound_us))
        elif now_us >= self._next_beat_us:
            self.beat()
        else:
            self._sleep_until(min(ring_us - SPIN_US, sound_us, self._next_beat_us))

    def _sleep_until(self, instant_us: int) -> None:
        self._stop.stands_at(instant_us, [self._folder.pokes.fileno()])
        self._folder.pokes.take()

    def _strike(self, ring: Ring) -> None:
        self._sounding.prepare(ring)
        self._clock.spin_until(ring.at_hub_us - SETTLE_US)
        self._sounding.settle()
        self._clock.spin_until(ring.at_hub_us)
        if not self._stop.is_up:
            # A bell killed between the edge and its report rings the ring again: nobody heard those 50 microseconds.
            self._remember(self._memory.after(self._sounding.strike(ring, self._memory.revision)))

    def _skip(self, ring: Ring) -> None:
        record = reports.skipped(self._folder.boot, self._memory.revision, ring.ring, ring.at_hub_us)
        self._remember(self._memory.after(record))
        self._folder.report(record)

    def _remember(self, memory: Memory) -> None:
        # What is ahead is found now, not in the last millisecond before a ring.
        self._memory = memory
        self._ahead = rings_ahead(self._plan, memory) if self._plan else ()

    def _complain(self, text: str) -> None:
        if text and text != self._complaint:
            print(f"roundbell bell: {text}", file=sys.stderr, flush=True)
        self._complaint = text


def _memory(folder: BellFolder) -> Memory:
    memory = remembered(read_rung(folder.run_dir, 0)[0], folder.boot)
    alive = read_alive(folder.run_dir, folder.boot)
    return Memory(max(memory.revision, alive.revision if alive else 0), memory.rung)
