"""Deals near the bell, judged again as their node's clock becomes known better (500 2k)."""

from controller.domain.commands.table import ReviewDeal
from controller.domain.events import Event
from controller.domain.events.table import DealReviewed
from controller.domain.state.room import Judgement, Room, Table
from controller.domain.table.machine import held_against
from controller.domain.values import Interval


def review_deal(room: Room, command: ReviewDeal) -> list[Event]:
    """Judge a deal again. Nothing for one that is final, was taken back, or belongs to another round."""
    table = room.tables.get(command.table)
    judged = table.judged if table is not None and command.round == room.round else None
    if table is None or judged is None or judged.final or judged.interval.stamp != command.stamp:
        return []
    if judged.bell_hub_us is None:
        return []
    narrowed = None if command.interval is None else _within(judged.interval, command.interval)
    if narrowed is None:
        return [_reviewed(room, table, judged, command, judged.interval, fault=True)]
    if not command.final and held_against(room, narrowed, judged.bell_hub_us)[0] == judged.verdict:
        return []
    return [_reviewed(room, table, judged, command, narrowed, fault=False)]


def _within(known: Interval, learnt: Interval) -> Interval | None:
    """What both intervals allow; None where they contradict each other."""
    low, high = max(known.low_hub_us, learnt.low_hub_us), min(known.high_hub_us, learnt.high_hub_us)
    return Interval(low, high, known.stamp) if low <= high else None


def _reviewed(
    room: Room, table: Table, judged: Judgement, command: ReviewDeal, interval: Interval, fault: bool
) -> DealReviewed:
    assert judged.bell_hub_us is not None
    verdict = judged.verdict if fault else held_against(room, interval, judged.bell_hub_us)[0]
    return DealReviewed(
        table.number, room.round, verdict, interval, judged.bell_hub_us, command.final or fault, command.rests_on, fault
    )
