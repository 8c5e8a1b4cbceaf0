"""The ring that sounds now: its edges made, its sound listened for, and its place taken where nobody heard it."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.bell import reports
from controller.bell.folder import BellFolder
from controller.bell.hearing import Hearing
from controller.bell.plan import Ring
from controller.bell.playing import Move, Playing
from controller.bell.reports import Rung
from controller.bell.ringer import Ear, Ringer


@dataclass(frozen=True)
class Listener:
    """The closed loop: what shows that the bell sounds, how long it may take, and what sounds in the bell's place."""

    ear: Ear
    within_us: int
    fallback: str
    """The output that is at rest unless a ring was not heard; empty: there is none."""


class Sounding:
    """What the outputs do now, and the ring they do it for."""

    def __init__(self, folder: BellFolder, ringers: Mapping[str, Ringer], listener: Listener | None) -> None:
        """`ringers`: the outputs there are, by name; one of them is the bell."""
        self._folder, self._ringers, self._listener = folder, ringers, listener
        self._playing = self._nothing()
        self._hearing = Hearing(listener.within_us if listener else 0)
        self._sounds: tuple[Ring, Rung] | None = None

    def next_instant(self) -> int | None:
        """When there is something to do for the ring that sounds (see `move_on`); None when it is over."""
        move, look = self._playing.next_move(), self._hearing.next_look()
        instants = [instant for instant in (move and move.at_hub_us, look) if instant is not None]
        return min(instants, default=None)

    def is_before(self, ring: Ring) -> bool:
        """Whether a ring that was due before this one was struck has to wait until the bell has played this one."""
        struck_us = self._sounds[1].struck_hub_us if self._sounds else None
        return self._playing.is_left("bell") and struck_us is not None and ring.at_hub_us <= struck_us

    def rest(self) -> None:
        """Look whether the input is at rest when the bell is."""
        if self._listener:
            self._hearing.rest(self._listener.ear.is_active())

    def prepare(self, ring: Ring) -> None:
        """Get a ring ready to be struck."""
        self._playing = self._nothing()
        for output in (name for name in self._ringers if name in ring.strokes and name != self._fallback):
            self._playing.join(output, ring.strokes[output], ring.at_hub_us)
        self.rest()

    def settle(self) -> None:
        """Say once more that every output is at rest, so that the way of the strokes that come is warm."""
        for ringer in self._ringers.values():
            ringer.settle()

    def strike(self, ring: Ring, revision: int) -> Rung:
        """Strike the ring that was prepared, every output once, and report it."""
        struck_us = self._ringers["bell"].on()
        self._playing.made("bell", struck_us)
        edges = [("bell", struck_us)]
        while (move := self._playing.next_move()) and move.driven and move.at_hub_us <= struck_us:
            edges.append((move.output, self._make(move)))
        record = reports.rung(
            self._folder.boot, revision, ring.ring, ring.at_hub_us, struck_us, len(ring.strokes["bell"])
        )
        self._folder.report(record)
        for output, at_hub_us in edges:
            self._folder.edge(output, at_hub_us, 1)
        self._sounds = (ring, record)
        if self._listener:
            self._hearing.begin(struck_us)
        return record

    def move_on(self) -> None:
        """Make every edge that is due, and listen if it is time to."""
        now_us = self._folder.clock.hub_us()
        while (move := self._playing.next_move()) and move.at_hub_us <= now_us:
            self._folder.edge(move.output, self._make(move), 1 if move.driven else 0)
        look_us = self._hearing.next_look()
        if look_us is not None and look_us <= now_us:
            self._listen(now_us)

    def cut_short(self) -> None:
        """What is left of the ring does not sound."""
        if self.next_instant() is not None:
            self.release()

    def release(self) -> None:
        """Release every output, whether it is known to be driven or not."""
        for output, ringer in self._ringers.items():
            rest_us = ringer.off()
            if self._playing.is_driven(output):
                self._folder.edge(output, rest_us, 0)
        self._playing = self._nothing()
        self._hearing.end()

    @property
    def _fallback(self) -> str:
        return self._listener.fallback if self._listener else ""

    def _nothing(self) -> Playing:
        return Playing({output: ringer.max_stroke_ms for output, ringer in self._ringers.items()})

    def _make(self, move: Move) -> int:
        ringer = self._ringers[move.output]
        real_us = ringer.on() if move.driven else ringer.off()
        self._playing.made(move.output, real_us)
        return real_us

    def _listen(self, now_us: int) -> None:
        assert self._listener is not None and self._sounds is not None
        outcome = self._hearing.look(self._listener.ear.is_active(), now_us)
        ring, struck = self._sounds
        if outcome == "heard":
            self._folder.report(reports.listened(struck, outcome, now_us))
        elif outcome == "unheard":
            self._folder.report(reports.listened(struck, outcome, self._take_over(ring, now_us)))

    def _take_over(self, ring: Ring, now_us: int) -> int | None:
        """Let the other output play its part of the ring at once. Its first edge, or None where there is none."""
        if self._fallback not in self._ringers or self._fallback not in ring.strokes:
            return None
        self._playing.join(self._fallback, ring.strokes[self._fallback], now_us)
        struck_us = self._make(Move(now_us, self._fallback, True))
        self._folder.edge(self._fallback, struck_us, 1)
        return struck_us
