"""What holds of every game that can be typed, in every edition: tens, one winner, exact undo, the same score again."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.commands import Command
from controller.domain.commands.game import RecordPress
from controller.domain.commands.hands import ConfirmHand, EnterHand, TakeBackHand, WithdrawHand
from controller.domain.decide import decide
from controller.domain.events.hands import HandScored
from controller.domain.hands.typed import TYPED, WHY_REFUSED
from controller.domain.state.room import Room
from controller.domain.values import HandEntry, Interval
from controller.games.five_hundred import bids
from controller.games.five_hundred.penalties import EVENTS
from controller.games.profiles import PROFILES
from controller.games.refusal import Refusal
from tests.support.evening import Evening, at, drawn
from tests.support.folding import fold
from tests.support.wandering import Wanderer

TARGET = 500
CAPS = (None, 460, 480, 490)
SIDES = st.sampled_from(["A", "B"])


def entries() -> st.SearchStrategy[HandEntry]:
    """Any hand: bid and played, nobody's, or ended by an offence."""
    bid, tricks = st.sampled_from(sorted(bids.AVONDALE)), st.integers(0, 10)
    played = st.builds(HandEntry, maker=SIDES, bid=bid, maker_tricks=tricks)
    unbid = tricks.map(lambda a: HandEntry(no_bid_tricks=(a, 10 - a)))
    ended = st.builds(
        HandEntry, maker=SIDES, bid=bid, penalty=st.sampled_from(sorted(EVENTS)), opposition_tricks=tricks
    )
    return played | unbid | ended


def games() -> st.SearchStrategy[list[HandEntry]]:
    """More hands than a game has."""
    return st.lists(entries(), min_size=1, max_size=6)


def room_of(edition: str, cap: int | None = None) -> Evening:
    """A round under an edition, with this limit for ten-point tricks if it is not the edition's own."""
    room = drawn(profile=edition, options={} if cap is None else {"trick_cap": cap})
    room.start()
    return room


def typed(room: Evening, entry: HandEntry) -> bool:
    """The next hand, typed by Amber and confirmed by Blue; whether it was taken."""
    hand = len(room.table().hands) + 1
    try:
        decide(room.room, EnterHand(1, 1, hand, "A", entry, at(100 * hand)))
    except Refusal:
        return False
    room.do(EnterHand(1, 1, hand, "A", entry, at(100 * hand)))
    room.do(ConfirmHand(1, 1, hand, "B"))
    return True


@pytest.mark.parametrize("edition", PROFILES)
@settings(max_examples=25)
@given(game=games(), cap=st.sampled_from(CAPS))
def test_no_hand_leaves_both_sides_at_500_where_tricks_have_a_limit(
    edition: str, game: list[HandEntry], cap: int | None
) -> None:
    room = room_of(edition, cap)
    for entry in game:
        typed(room, entry)
    for scored in room.table().hands:
        assert all(points % 10 == 0 for points in scored.after)
        assert min(scored.after) < TARGET
        assert (max(scored.after) >= TARGET) == (scored.over == "TARGET")
    assert len(room.table().hands) <= 4


@pytest.mark.parametrize("edition", PROFILES)
@settings(max_examples=20)
@given(game=games())
def test_a_game_replayed_from_its_events_has_the_same_score_and_end(edition: str, game: list[HandEntry]) -> None:
    room = room_of(edition)
    for entry in game:
        typed(room, entry)
    again = fold(Room(), room.events).tables[1]
    assert (again.score, again.over, again.hands) == (room.table().score, room.table().over, room.table().hands)
    assert [event.after for event in room.events if isinstance(event, HandScored)] == [
        hand.after for hand in again.hands
    ]


@pytest.mark.parametrize("edition", PROFILES)
@settings(max_examples=20)
@given(game=games())
def test_taking_the_last_hand_back_makes_the_table_what_it_was_before_the_hand_was_typed(
    edition: str, game: list[HandEntry]
) -> None:
    room = room_of(edition)
    for number, entry in enumerate(game, start=1):
        if len(room.table().deals) == len(room.table().hands) and room.table().over is None:
            room.press("dealt", 100 * number)
        before = room.table()
        if typed(room, entry) and len(room.table().hands) > len(before.hands):
            after = room.table()
            room.do(TakeBackHand(1, 1, len(after.hands), ""))
            assert room.table() == before
            typed(room, entry)
            assert room.table() == after


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_whatever_can_be_undone_is_undone_exactly(seed: int) -> None:
    room, chance = Room(), Wanderer(seed, tables=1)
    for _ in range(120):
        try:
            after = decide(room, chance.next(room)).room
        except Refusal:
            continue
        for number, undo in undoings(room, after):
            undone = decide(after, undo).room.tables[number]
            # When a result was pressed that is no more says nothing.
            assert replace(undone, pending_at_hub_us=0) == replace(room.tables[number], pending_at_hub_us=0)
        room = after


def undoings(before: Room, after: Room) -> list[tuple[int, Command]]:
    """For each table at which one thing was dealt, pressed, typed or counted: the command that takes it back."""
    nodes = {table: node for node, table in after.bindings.items()}
    found: list[tuple[int, Command]] = []
    for number, table in after.tables.items():
        was = before.tables.get(number)
        if before.round != after.round or was is None or was.pending or was.questioned or table.called or table.ruled:
            continue
        place, dealt = (after.round, number), grown(was.deals, table.deals)
        if dealt and was.hands != table.hands:
            continue
        if grown(was.hands, table.hands) and not dealt and was.typed is None:
            found.append((number, TakeBackHand(*place, len(table.hands), "")))
        elif table.typed is not None and was.typed is None and not dealt:
            found.append((number, WithdrawHand(*place, table.typed.hand)))
        elif number in nodes and (table.pending or (dealt and before.phase == "running" and not table.typed)):
            found.append((number, RecordPress(nodes[number], "undo", Interval(0, 0))))
    return found


def grown(was: Sequence[object], now: Sequence[object]) -> bool:
    """Whether there is one more, after the same ones."""
    return len(now) == len(was) + 1 and tuple(now[:-1]) == tuple(was)


def test_every_command_about_hands_has_its_rows_and_its_reason() -> None:
    assert {kind for _, kind in TYPED} == set(WHY_REFUSED)
