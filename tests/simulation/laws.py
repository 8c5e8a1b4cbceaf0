"""What must hold of each event and each document, told from the log alone: partners, bells, and what everybody sees."""

from collections.abc import Callable, Mapping
from typing import Any

from controller.bell.plan import LATE_MOST_US
from controller.domain.events.bell import BellMissed, BellRang
from controller.domain.events.round import PlayersMoved
from controller.domain.standings.fairness import partners_in
from controller.domain.state.room import Room
from controller.projections import documents
from controller.store.event_log import Logged

BESIDE = {"seq", "link", "silent_since_hub_us", "attention", "refused", "boot", "speed"}
"""What the log does not say: who is connected, and what is wrong with the machine."""
Said = Mapping[str, Any]


def assert_new_partners(before: Room, moved: PlayersMoved) -> None:
    """After a movement nobody has the same partner again, but for two who both keep their seats (500 1f)."""
    if before.teams or moved.round - 1 not in before.seatings:
        return
    again = partners_in(before.seatings[moved.round - 1]) & partners_in(moved.seatings)
    wrong = [pair for pair in again if not before.sitters.issuperset(pair)]
    assert not wrong, f"partners again in round {moved.round}: {wrong}"


class Bells:
    """The rings that the log knows, held to the strokes there were."""

    def __init__(self, strikes: list[tuple[str, int]], world_us: Callable[[int], int]) -> None:
        """`strikes`: the boot and the world's instant of each; `world_us`: that of an instant of the boot now."""
        self._strikes, self._world_us = strikes, world_us
        self._settled: set[tuple[object, ...]] = set()

    def take(self, logged: Logged) -> None:
        """A ring rings once, at its instant, when the bell truly struck; or the log says that it was missed."""
        event = logged.event
        if not isinstance(event, BellRang | BellMissed):
            return
        ring = (logged.boot, event.round, event.ring, event.planned_hub_us)
        assert ring not in self._settled, f"event {logged.seq} settles a ring a second time: {ring}"
        self._settled.add(ring)
        if isinstance(event, BellRang):
            assert (logged.boot, self._world_us(event.struck_hub_us)) in self._strikes, (
                f"event {logged.seq} tells of a stroke that nobody heard"
            )
            assert 0 <= event.struck_hub_us - event.planned_hub_us == event.late_us <= LATE_MOST_US + 100_000, (
                f"event {logged.seq}: a ring that was late by {event.late_us} us"
            )


def assert_document_is_a_fold(room: Room, seq: int, place: str, who: str, told: Said) -> None:
    """What was told with this place in the log is what the log gives there."""
    if told.get("seq") != seq:
        return
    if place == "clock":
        right = documents.clock(room, seq, "", 1)
    elif place == "summary":
        right = documents.summary(room, seq, [], 0)
    elif place == "table" and int(who) in room.tables:
        right = documents.table(room, room.tables[int(who)], seq, "none", None)
    else:
        return
    assert_alike(f"{place} {who}", told, right)
    if place == "summary":
        lost = [line for line in map(str, right["attention"]) if line not in told["attention"]]  # type: ignore[call-overload]
        assert not lost or len(told["attention"]) == 50, f"the console is not told: {lost}"


def assert_alike(name: str, told: Said, right: Mapping[str, object]) -> None:
    """What was told says the same as the log."""
    wrong = {key: (told[key], right[key]) for key in right if key not in BESIDE and told[key] != right[key]}
    assert not wrong, f"{name} was told otherwise than the log gives: {wrong}"
