"""Hubs and bells that are broken on purpose: what the watch is worth is what it finds in them."""

from collections.abc import Iterator
from contextlib import contextmanager

from controller.bell.loop import BellLoop
from controller.bell.plan import Memory
from controller.domain.commands import Command
from controller.domain.state.room import Room
from controller.domain.values import Interval, Stamp
from controller.hub.loop import Hub
from controller.hub.nodes.streams import Numbered, Streams
from controller.hub.room_time import Timekeeper
from controller.hub.writer import Draft, Writer
from tests.simulation.machine import Parts


class AcknowledgesFirst(Hub):
    """It acknowledges a press before it is committed."""

    def _stored(self, draft: Draft, now: int) -> Draft | None:
        for item in draft.taken:
            self._outbox.acknowledge(item.node, item.boot, [item.number], set())
        return super()._stored(draft, now)


class RingsAgain(BellLoop):
    """A bell that starts remembers nothing of what it has rung."""

    def run(self) -> None:
        """Ring as told, from an empty memory."""
        self._memory = Memory(self._memory.revision, {})
        super().run()


@contextmanager
def _instead(owner: object, name: str, other: object) -> Iterator[None]:
    """Put something else in a place of the product, for as long as an evening takes."""
    before = getattr(owner, name)
    setattr(owner, name, other)
    try:
        yield
    finally:
        setattr(owner, name, before)


@contextmanager
def acknowledges_before_it_commits() -> Iterator[Parts]:
    """An acknowledgement goes out before the commit."""
    yield Parts(hub=AcknowledgesFirst)


@contextmanager
def counts_what_comes_again() -> Iterator[Parts]:
    """A numbered message that comes a second time is taken for a new one."""

    def arrive(streams: Streams, item: Numbered) -> bool:
        streams.give_back([item])
        return True

    take = Writer.take

    def as_new(writer: Writer, draft: Draft, command: Command, cause: str) -> bool:
        again = cause.startswith("node:") and cause in writer._stored
        return take(writer, draft, command, f"{cause}:{draft.seq}" if again else cause)

    with _instead(Streams, "arrive", arrive), _instead(Writer, "take", as_new):
        yield Parts()


@contextmanager
def rings_twice_after_a_restart() -> Iterator[Parts]:
    """A bell that was killed rings what it has rung already."""
    yield Parts(bell_loop=RingsAgain)


@contextmanager
def moves_before_all_are_in() -> Iterator[Parts]:
    """The room moves on when the first table is done."""
    with _instead(Room, "all_done", lambda room: any(table.phase == "done" for table in room.tables.values())):
        yield Parts()


@contextmanager
def judges_by_arrival() -> Iterator[Parts]:
    """A press is taken to have been made when its message arrived."""

    def interval(_keeper: Timekeeper, stamp: Stamp, arrived_hub_us: int) -> Interval:
        return Interval(arrived_hub_us, arrived_hub_us, stamp)

    with _instead(Timekeeper, "interval", interval):
        yield Parts()


MUTANTS = {
    mutant.__name__: mutant
    for mutant in (
        acknowledges_before_it_commits,
        counts_what_comes_again,
        rings_twice_after_a_restart,
        moves_before_all_are_in,
        judges_by_arrival,
    )
}
