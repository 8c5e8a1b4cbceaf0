"""Whatever happens in a room, its log alone gives the clicks ledger, and the ledger gives the standings (M8-M10)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain import commands as c
from controller.domain import table_commands as tc
from controller.domain.bookkeeping import booked
from controller.domain.events import Event
from controller.domain.ledger import Ledger, tallies
from controller.domain.receipts import receipt
from controller.domain.room import Room
from controller.domain.standings import standings
from controller.domain.tournament import fold
from controller.games.refusal import Refusal
from tests.support.evening import Evening, running
from tests.support.wandering import Wanderer


def ledger_of(events: list[Event]) -> tuple[Ledger, Room]:
    """The ledger and the room that a log adds up to."""
    ledger: Ledger = {}
    room = Room()
    for event in events:
        ledger, room = booked(ledger, room, event), fold(room, [event])
    return ledger, room


def reading(evening: Evening, player: int) -> list[str]:
    """A player's receipt."""
    ledger, _ = ledger_of(evening.events)
    return [line.text for line in receipt(ledger, player)]


def test_a_tapped_scorecard_counts_and_one_still_due_does_not() -> None:
    room = running(tables=1, cards=True)
    room.confirm("amber", 300)
    winner, partner = room.table().seats["A.L"], room.table().seats["A.R"]
    room.tap(winner)
    found = tallies(ledger_of(room.events)[0], [winner, partner])
    assert (found[winner].clicks, found[winner].unclipped) == (2, 0)
    assert (found[partner].clicks, found[partner].unclipped) == (0, 2)


def test_without_scorecards_the_result_clips_them() -> None:
    room = running()
    winner = room.table().seats["A.L"]
    room.confirm("amber", 300)
    assert reading(room, winner) == ["Round 1, table 1: won, 2 clicks."]


def test_case_33_a_winner_first_tapped_at_the_next_table_forfeits_until_the_convenor_restores() -> None:
    room = running(tables=2, cards=True)
    room.confirm("amber", 300)
    winner = room.table(1).seats["A.L"]
    room.tap(winner, table=2)
    room.do(tc.RestoreClicks(1, 1, winner, "the reader was dead"))
    assert reading(room, winner) == [
        "Round 1, table 1: won, 2 clicks forfeited (first tapped at table 2).",
        "Round 1, table 1: won, 2 clicks given by the convenor (the reader was dead).",
    ]


def test_case_42_a_table_let_go_unclipped_is_clipped_by_the_convenors_word() -> None:
    room = running(tables=1, cards=True)
    room.confirm("amber", 300)
    winner = room.table().seats["A.L"]
    room.do(c.ExcuseClips(1, 1, "the reader is dead"))
    assert reading(room, winner) == ["Round 1, table 1: won, 2 clicks (the reader is dead)."]


def test_a_winner_of_a_table_let_go_unclipped_can_still_lose_the_clicks() -> None:
    room = running(tables=1, cards=True)
    room.confirm("amber", 300)
    winner = room.table().seats["A.L"]
    room.do(c.ExcuseClips(1, 1, "late"))
    room.do(tc.ForfeitClicks(1, 1, winner, "left before the excuse"))
    assert tallies(ledger_of(room.events)[0], [winner])[winner].clicks == 0


def test_a_correction_after_the_move_counts_at_once_and_stands_in_the_receipt() -> None:
    room = running(tables=1)
    winner = room.table().seats["A.L"]
    room.confirm("amber", 300)
    room.bell()
    assert room.room.round == 2
    room.enter("B", round_=1, reason="wrong colour")
    assert reading(room, winner)[1:] == [
        "Round 1, table 1: 2 clicks taken back (wrong colour).",
        "Round 1, table 1: lost, 0 clicks given by the convenor (wrong colour).",
    ]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_m10_the_ledger_of_any_evening_adds_up_to_its_standings(seed: int) -> None:
    evening, chance = Evening(), Wanderer(seed)
    for _ in range(250):
        try:
            evening.do(chance.next(evening.room))
        except Refusal:
            continue
    ledger, room = ledger_of(evening.events)
    if room.tournament is None:
        return
    found = tallies(ledger, room.players)
    for standing in standings(room):
        tally = found[standing.player]
        assert tally.clicks + tally.unclipped == standing.clicks
        assert (tally.wins, tally.ties, tally.losses) == (standing.wins, standing.ties, standing.losses)


@pytest.mark.parametrize("seed", range(3))
def test_the_ledger_is_only_ever_added_to_until_a_new_draw(seed: int) -> None:
    evening, chance = Evening(), Wanderer(seed)
    ledger: Ledger = {}
    for _ in range(250):
        before, said = evening.room, len(evening.events)
        try:
            evening.do(chance.next(before))
        except Refusal:
            continue
        for event in evening.events[said:]:
            after = booked(ledger, before, event)
            for round_, accounts in (ledger if after else {}).items():
                for player, account in accounts.items():
                    assert after[round_][player][: len(account)] == account
            ledger, before = after, fold(before, [event])
