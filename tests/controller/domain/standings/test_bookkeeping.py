"""Whatever happens in a room, its ledger says how every click came to be, and adds up to the standings (M8-M10)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.commands.game import ExcuseClips
from controller.domain.commands.session import AbandonRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, EndTournament, ImportPlayers, Row
from controller.domain.commands.table import ClipCard, ForfeitClicks, RestoreClicks
from controller.domain.standings.ledger_posting import booked
from controller.domain.standings.places import standings
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from tests.support.evening import Evening, running
from tests.support.house_rules import clicks_by_results
from tests.support.receipts import receipt
from tests.support.spades_evening import enter_game, play_round, seated_teams
from tests.support.wandering import Wanderer
from tests.support.whole_evenings import assert_added_to


def reading(evening: Evening, player: int) -> list[str]:
    """A player's receipt."""
    return [line.text for line in receipt(evening.room.ledger, player)]


def total(evening: Evening, player: int) -> tuple[int, int]:
    """A player's clicks in the standings, and those still to be clipped."""
    return next((one.clicks, one.unclipped) for one in standings(evening.room) if one.player == player)


def test_a_tapped_scorecard_counts_and_one_still_due_does_not() -> None:
    room = running(tables=1, cards=True)
    room.confirm("amber", 300)
    winner, partner = room.table().seats["A.L"], room.table().seats["A.R"]
    room.tap(winner)
    assert (total(room, winner), total(room, partner)) == ((2, 0), (0, 2))


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
    room.do(RestoreClicks(1, 1, winner, "the reader was dead"))
    assert reading(room, winner) == [
        "Round 1, table 1: won, 2 clicks forfeited (first tapped at table 2).",
        "Round 1, table 1: won, 2 clicks given by the convenor (the reader was dead).",
    ]


def test_case_42_a_table_let_go_unclipped_is_clipped_by_the_convenors_word() -> None:
    room = running(tables=1, cards=True)
    room.confirm("amber", 300)
    winner = room.table().seats["A.L"]
    room.do(ExcuseClips(1, 1, "the reader is dead"))
    assert reading(room, winner) == ["Round 1, table 1: won, 2 clicks (the reader is dead)."]
    room.do(ClipCard(1, 1, winner, "clipped at the bar"))
    assert reading(room, winner)[1:] == ["Round 1, table 1: won, 2 clicks (clipped at the bar)."]
    assert total(room, winner) == (2, 0)


def test_a_winner_of_a_table_let_go_unclipped_can_still_lose_the_clicks() -> None:
    room = running(tables=1, cards=True)
    room.confirm("amber", 300)
    winner = room.table().seats["A.L"]
    room.do(ExcuseClips(1, 1, "late"))
    room.do(ForfeitClicks(1, 1, winner, "left before the excuse"))
    assert total(room, winner) == (0, 0)


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


def test_an_abandoned_round_is_taken_back_with_its_reason() -> None:
    room = running(tables=2)
    winner = room.table().seats["A.L"]
    room.confirm("amber", 300)
    room.do(AbandonRound(1, "fire alarm"))
    assert reading(room, winner)[1:] == ["Round 1, table 1: 2 clicks taken back (fire alarm)."]
    assert total(room, winner) == (0, 0)


def test_what_is_still_to_be_clipped_when_the_evening_is_ended_counts() -> None:
    room = running(tables=2, cards=True)
    room.confirm("amber", 300)
    winner = room.table().seats["A.L"]
    room.do(EndTournament("the hall closes"))
    assert reading(room, winner) == ["Round 1, table 1: won, 2 clicks (the hall closes)."]


def waiting(room: Room) -> set[int]:
    """Who sits out the round in play."""
    return {player for bench in room.benches[room.round] for player in bench.queue}


def test_a_game_sat_out_is_credited_when_the_round_is_over_and_not_when_it_is_broken_off() -> None:
    room = Evening()
    room.do(CreateTournament("Club night", "500-2025", 3, 10, 9, 60, "auto", 1, {"bench": "ring_link"}))
    room.do(ImportPlayers(tuple(Row(n, f"Player {n}") for n in range(1, 10))))
    room.do(DrawSeats(house_players=False, seed=1))
    (rests,) = waiting(room.room)
    room.play_round({1: "A", 2: "A"})
    assert reading(room, rests) == ["Round 1: sat out, 1 click."]
    (rests,) = waiting(room.room)
    room.do(EndTournament("the hall closes"))
    assert not [line for line in reading(room, rests) if line.startswith("Round 2")]


def test_a_teams_points_are_in_the_receipt_of_both_players_and_follow_the_figures() -> None:
    room = seated_teams(5)
    one = next(player.number for player in room.room.players.values() if player.team == room.room.teams[0])
    play_round(room, (520, 370), (510, 400))
    enter_game(room, 1, (520, 400), reason="the sheet says 400", round_=1)
    texts = [line.text for line in receipt(room.room.ledger, one)]
    assert texts[0] in ("Round 1, table 1: won, 3 clicks.", "Round 1: had a bye, 2 clicks.")
    for standing in standings(room.room):
        lines = receipt(room.room.ledger, standing.player)
        assert (lines[-1].total if lines else 0) == standing.clicks


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_m9_m10_the_ledger_of_any_evening_adds_up_to_what_its_results_and_rulings_say(seed: int) -> None:
    evening, chance = Evening(), Wanderer(seed)
    for _ in range(250):
        try:
            evening.do(chance.next(evening.room))
        except Refusal:
            continue
    room = evening.room
    if room.tournament is None:
        return
    by_results = clicks_by_results(room)
    for standing in standings(room):
        assert standing.clicks + standing.unclipped == by_results[standing.player]
        lines = receipt(room.ledger, standing.player)
        assert (lines[-1].total if lines else 0) == sum(line.adds for line in lines) == standing.clicks


@pytest.mark.parametrize("seed", range(3))
def test_the_ledger_is_only_ever_added_to_until_a_new_tournament(seed: int) -> None:
    evening, chance = Evening(), Wanderer(seed)
    for _ in range(250):
        before = evening.room
        try:
            evening.do(chance.next(before))
        except Refusal:
            continue
        if evening.room.tournament is before.tournament:
            assert_added_to(before.ledger, evening.room.ledger)


@pytest.mark.parametrize("seed", range(20))
def test_no_event_can_stop_the_ledger_whatever_room_it_finds(seed: int) -> None:
    evening, chance = Evening(), Wanderer(seed)
    for _ in range(150):
        try:
            evening.do(chance.next(evening.room))
        except Refusal:
            continue
    for event in evening.events:
        for room in (Room(), evening.room):
            assert set(booked(room, event, room)) <= {"ledger", "told"}
