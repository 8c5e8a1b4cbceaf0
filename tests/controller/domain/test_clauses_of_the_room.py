"""What the sheets say of the room and not of a hand: the bells, the clipping, who moves where; edition by edition."""

from typing import Any

import pytest

from controller.domain.commands.game import ExcuseClips
from controller.domain.commands.hands import EnterHand
from controller.domain.commands.round import StartRound
from controller.domain.round.clock import planned_rings
from controller.domain.round.machine import asked_of_round, close_round
from controller.domain.standings.places import standings
from controller.domain.state.room import Room, seats_of
from controller.domain.state.verdict import judge
from controller.domain.table.machine import press
from controller.domain.table.scorecard_marks import card
from controller.domain.values import SEATS, HandEntry, Seat, Seating, side_of
from controller.games.results import Side
from controller.projections import documents, rows
from controller.projections.journal import sentence
from tests.support.clauses import clause
from tests.support.evening import Evening, at, drawn, set_up
from tests.support.moving import move

Document = dict[str, Any]


def each(where: Any, **numbers: str) -> pytest.MarkDecorator:  # noqa: ANN401
    """Try a test in each edition as its sheet numbers the clause; `_2025` stands for 500-2025."""
    editions = {f"500-{name.removeprefix('_')}": number for name, number in numbers.items()}
    return pytest.mark.parametrize(
        "edition",
        [pytest.param(edition, marks=clause(edition, number, where=where)) for edition, number in editions.items()],
    )


def playing(edition: str, tables: int = 1, cards: bool = False) -> Evening:
    """A first round whose start bell has struck at second 0, under an edition."""
    room = drawn(tables, cards=cards, profile=edition)
    room.start()
    return room


def shown(room: Room, table: int) -> Document:
    """A table as every display in the hall is told of it."""
    return documents.table(room, room.tables[table], seq=1, link="online", silent_since_hub_us=None)


def pair(seats: dict[Seat, int], side: Side) -> set[int]:
    """The two players of a side."""
    return {player for seat, player in seats.items() if side_of(seat) == side}


@each(asked_of_round, _2025="1a/1", _2024="1a/1")
def test_a_game_lasts_ten_minutes_from_bell_to_bell(edition: str) -> None:
    room = drawn(profile=edition)
    room.do(StartRound(1, at(0)))
    rings = dict(planned_rings(room.room))
    assert rings["close"] - rings["open"] == 600_000_000


@each(asked_of_round, _2025="1a/1", _2024="1a/1")
def test_no_game_lasts_nothing_or_more_than_an_hour(edition: str) -> None:
    for minutes in (0, -10, 61):
        assert Evening().refusal(set_up(minutes=minutes, profile=edition)).code == "out_of_range"


@each(move, _2025="1f/1", _2024="1f/1", _201x="1d")
def test_the_winners_of_table_7_sit_at_8_and_those_of_12_at_1_on_every_display(edition: str) -> None:
    room = playing(edition, tables=12)
    at_7, at_12 = pair(dict(room.table(7).seats), "A"), pair(dict(room.table(12).seats), "B")
    room.bell()
    for table in range(1, 13):
        room.enter("B" if table == 12 else "A", table)
    for winners, table in ((at_7, 8), (at_12, 1)):
        seats = shown(room.room, table)["seats"]
        names = {seats[seat]["name"] for seat in SEATS}
        assert {room.room.players[player].name for player in winners} <= names


@each(move, _2025="1f/1", _2024="1f/1", _201x="1d")
def test_a_winner_who_taps_at_the_next_table_too_soon_clips_nothing_there(edition: str) -> None:
    room = playing(edition, tables=2, cards=True)
    room.confirm("amber", 300)
    winner = room.table(1).seats["A.L"]
    room.tap(winner, table=2)
    assert winner not in room.table(2).clipped | room.table(1).clipped
    room.tap(other := room.table(1).seats["A.R"])
    (ignored,) = room.tap(other, table=2)
    assert sentence(ignored, room.room).endswith("it belongs to table 1.")


@pytest.mark.parametrize(("before", "after"), [(5, 6), (24, 1)])
@clause("cribbage", "13/1", where=move)
def test_winners_at_5_of_24_go_to_6_and_the_last_tables_to_1(before: int, after: int) -> None:
    seats = seats_of(tuple(Seating(n, seat, 10 * n + i) for n in range(1, 25) for i, seat in enumerate(SEATS)))
    moved = seats_of(move(seats, dict.fromkeys(seats, "A")))
    assert pair(seats[before], "A") <= set(moved[after].values())


@clause("500-2025", "1i", where=move)
@clause("500-2024", "1i", where=move)
@clause("500-201x", "1e/1", where=move)
@clause("cribbage", "13/2", where=move)
def test_those_who_stay_face_each_other_each_with_one_who_arrives() -> None:
    seats: dict[int, dict[Seat, int]] = {
        1: {"A.L": 9, "A.R": 10, "B.L": 11, "B.R": 12},
        2: {"A.L": 3, "A.R": 4, "B.L": 1, "B.R": 2},
    }
    moved = seats_of(move(seats, {1: "A", 2: "A"}))
    assert moved[2] == {"A.L": 1, "A.R": 9, "B.L": 2, "B.R": 10}


@each(close_round, _2025="1f/2", _2024="1f/2", _201x="1d")
def test_with_three_of_four_cards_clipped_the_room_waits_and_names_the_fourth(edition: str) -> None:
    room = playing(edition, cards=True)
    room.confirm("amber", 300)
    room.bell()
    *three, fourth = room.table().seats.values()
    for player in three:
        room.tap(player)
    assert (room.phase(), room.room.round) == ("clip", 1)
    assert shown(room.room, 1)["note"] == f"Scorecards to tap: {room.room.players[fourth].name}."
    room.tap(fourth)
    assert room.room.round == 2


@each(close_round, _2025="1f/2", _2024="1f/2", _201x="1d")
def test_the_convenor_can_let_a_table_go_unclipped_and_its_winners_keep_their_two_clicks(edition: str) -> None:
    room = playing(edition, cards=True)
    winners = pair(dict(room.table().seats), "A")
    room.confirm("amber", 300)
    room.bell()
    room.do(ExcuseClips(1, 1, "the reader is dead"))
    assert room.room.round == 2
    assert {standing.player for standing in standings(room.room) if standing.clicks == 2} == winners


@clause("cribbage", "12/1", where=close_round)
def test_nobody_leaves_while_one_of_four_cards_is_not_recorded() -> None:
    room = playing("500-2025", cards=True)  # the wait for the four cards is the same whatever was played
    room.bell()
    room.enter("A")
    seats = dict(room.table().seats)
    for player in list(seats.values())[:3]:
        room.tap(player)
    assert (room.room.round, dict(room.table().seats)) == (1, seats)
    room.tap(list(seats.values())[3])
    assert room.room.round == 2


@each(card, _2025="1h", _2024="1h", _201x="1e/2")
def test_a_losers_card_is_marked_for_nothing_and_one_never_tapped_is_seen_to_be_unmarked(edition: str) -> None:
    room = playing(edition, cards=True)
    room.confirm("amber", 300)
    marked, unmarked = room.table().seats["B.L"], room.table().seats["B.R"]
    room.tap(marked)
    clicks = {row[3]: row[4:] for row in rows.seats(room.room, 1)}
    assert (clicks[marked], clicks[unmarked]) == ((0, "clipped"), (0, "due"))
    room.do(ExcuseClips(1, 1, "went home"))
    assert {row[3]: row[4:] for row in rows.seats(room.room, 1)}[unmarked] == (0, "excused")


@each(press, _201x="2e")
def test_a_hand_dealt_twenty_seconds_early_is_in_play_on_the_start_bell(edition: str) -> None:
    room = drawn(profile=edition)
    room.press("dealt", -20)
    assert room.phase() == "dealt"
    room.start()
    assert room.phase() == "hand"


@each(press, _201x="2e")
def test_no_hand_is_dealt_while_the_game_before_is_not_clipped(edition: str) -> None:
    room = playing(edition, cards=True)
    room.confirm("amber", 300)
    assert room.phase() == "clip"
    assert room.why_ignored("dealt", 590) == "clip_first"


@pytest.mark.parametrize(
    ("pressed_s", "phase", "hands"), [(599.7, "hand", 1), (600.0, "result", 0), (601.2, "result", 0)]
)
@each(judge, _2025="2k", _2024="2k", _201x="2h")
def test_a_hand_has_begun_if_it_was_dealt_before_the_bell(
    edition: str, pressed_s: float, phase: str, hands: int
) -> None:
    room = playing(edition)
    room.bell(600.0)
    room.press("dealt", pressed_s)  # its message comes after the bell in every case
    room.time_is(603)
    assert (room.phase(), len(room.table().deals)) == (phase, hands)


@each(judge, _2025="2k", _2024="2k", _201x="2h")
def test_a_hand_dealt_too_close_to_the_bell_to_tell_is_the_umpires(edition: str) -> None:
    room = playing(edition)
    room.bell(600.0)
    room.press("dealt", 600.0, band_ms=4)
    assert (room.phase(), room.verdict()) == ("dispute", "too_close")


@each(documents.table, _2025="1k/1", _2024="1k/1")
def test_both_scores_stand_on_the_tables_display_as_soon_as_a_hand_counts(edition: str) -> None:
    room = playing(edition)
    assert shown(room.room, 1)["score"] is None
    room.do(EnterHand(1, 1, 1, "convenor", HandEntry("A", "8H", 8), at(60)))  # 300, and two tricks to Blue
    assert shown(room.room, 1)["score"] == [300, 20]


@each(documents.table, _2025="1k/2", _2024="1k/2")
def test_the_score_stays_on_the_display_while_a_hand_is_played(edition: str) -> None:
    room = playing(edition)
    room.do(EnterHand(1, 1, 1, "convenor", HandEntry("A", "8H", 8), at(60)))
    room.press("dealt", 120)
    assert room.phase() == "hand"
    assert shown(room.room, 1)["score"] == [300, 20]


@each(card, _2025="1j/2", _2024="1j/2")
def test_a_scorecard_at_a_wrong_table_is_refused_by_its_owners_name(edition: str) -> None:
    room = playing(edition, tables=2, cards=True)
    stranger = room.table(2).seats["A.L"]
    (event,) = room.tap(stranger, table=1)
    said = sentence(event, room.room)
    assert room.room.players[stranger].name in said
    assert "belongs to table 2" in said
    assert room.table(1).clipped == frozenset()


@each(documents.summary, _2025="2h", _2024="2h")
def test_tables_that_deal_early_are_counted_ready_and_play_at_the_start_bell(edition: str) -> None:
    room = drawn(12, profile=edition)
    room.press("dealt", -25, table=4)
    assert ready(room) == (1, 12)
    room.press("dealt", -20)
    assert (room.phase(), ready(room)) == ("dealt", (2, 12))
    room.start()
    assert (room.phase(), room.phase(2)) == ("hand", "dealing")


def test_a_table_clips_its_cards_before_it_deals_again() -> None:
    room = playing("500-2025", cards=True)
    room.press("dealt", 10)
    room.confirm("amber", 60)
    assert room.phase() == "clip"
    assert room.why_ignored("dealt", 90) == "clip_first"


def ready(room: Evening) -> tuple[object, object]:
    """How many tables have dealt early, of how many."""
    said = documents.summary(room.room, 1, [], 0)
    return said["ready"], said["tables"]
