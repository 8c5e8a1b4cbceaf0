"""A spades tournament in the room: three rounds by the schedule, semi-finals, final (spades 8)."""

import pytest

from controller.domain.commands.game import EnterResult
from controller.domain.commands.round import PassTime
from controller.domain.commands.session import BeginBreak, BreakWish, PlanSession
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.commands.standings import Undo
from controller.domain.commands.teams import DrawLots, EnterGame
from controller.domain.events.session import BreakBegun, SessionPlanned
from controller.domain.standings.places import standings
from controller.domain.teams.decide import next_round, points_of, team_places, team_records, teams_at
from controller.domain.values import PlannedBreak
from controller.projections.notes import attention
from tests.support.clauses import clause
from tests.support.evening import Evening, running
from tests.support.folding import fold
from tests.support.spades_evening import enter_game, play_round, seated_teams


def meetings(room: Evening, round_: int) -> list[tuple[str, str]]:
    tables = sorted({seating.table for seating in room.room.seatings[round_]})
    return [teams_at(room.room, round_, table) for table in tables]


@clause("spades", "8/1", where=next_round)
@clause("spades", "8/2", where=next_round)
def test_four_teams_meet_everybody_in_three_rounds_then_play_two_semi_finals_and_a_final() -> None:
    room = seated_teams(4)
    one, two, three, four = room.room.teams
    assert meetings(room, 1) == [(one, four), (two, three)]
    play_round(room, (520, 400), (510, 300))
    assert meetings(room, 2) == [(one, three), (two, four)]
    play_round(room, (520, 400), (510, 300))
    assert meetings(room, 3) == [(one, two), (three, four)]
    play_round(room, (520, 400), (510, 300))
    assert meetings(room, 4) == [(one, four), (two, three)]  # first against fourth, second against third
    play_round(room, (520, 400), (400, 510))
    assert meetings(room, 5) == [(one, three)]
    play_round(room, (505, 512))
    assert room.room.phase == "ended"
    assert team_places(room.room) == {three: 1, one: 2, two: 3, four: 3}


def test_partners_stay_together_all_day() -> None:
    room = seated_teams(6)
    for _ in range(2):
        play_round(room, *[(520, 400)] * 3)
    for seatings in room.room.seatings.values():
        for seating in seatings:
            partner = next(other for other in seatings if other.table == seating.table
                           and other.seat[0] == seating.seat[0] and other != seating)  # fmt: skip
            assert room.room.players[partner.player].team == room.room.players[seating.player].team


def test_no_lunch_frees_the_seats_of_teams_whose_games_are_on_a_schedule() -> None:
    room = seated_teams(4)
    wishes = (BreakWish("lunch", 30, after_round=1),)
    assert room.refusal(PlanSession(False, 0, wishes, 1, 0, 0)).code == "fixed_teams"
    play_round(room, (520, 400), (510, 300))
    assert room.refusal(BeginBreak(2, "lunch", 30, 1, 0)).code == "fixed_teams"
    room.do(BeginBreak(2, "tea", 30, 1, 0))
    assert room.room.seatings[2] and room.room.tables[1].seats


def test_a_lunch_that_an_older_release_let_teams_plan_is_one_in_which_they_keep_their_seats() -> None:
    room = seated_teams(4)
    planned = (PlannedBreak("lunch", 1, None, 60_000_000),)
    room.room = fold(room.room, [SessionPlanned(False, 0, planned)])
    play_round(room, (520, 400), (510, 300))
    assert [event.kind for event in room.do(PassTime(0)) if isinstance(event, BreakBegun)] == ["tea"]


@clause("spades", "8/2", where=team_records)
def test_with_five_teams_one_has_a_bye_each_round_worth_a_win() -> None:
    room = seated_teams(5)
    for _ in range(3):
        seated = {room.room.players[seating.player].team for seating in room.room.seatings[room.room.round]}
        (resting,) = set(room.room.teams) - seated
        play_round(room, (520, 400), (520, 400))
        if room.room.round <= 3:
            record = next(record for record in team_records(room.room) if record.team == resting)
            assert record.points >= 2


def test_a_house_team_spares_the_bye_and_is_not_ranked() -> None:
    room = seated_teams(5, house=True)
    assert len(room.room.seatings[1]) == 12
    play_round(room, *[(520, 400)] * 3)
    assert "House team" not in {record.team for record in team_records(room.room)}
    assert {s.place for s in standings(room.room) if room.room.players[s.player].house} == {None}


@clause("spades", "8/3", where=team_places)
def test_a_win_by_the_spread_with_nils_and_sets_is_five_points_for_both_players() -> None:
    room = seated_teams(4)
    one = room.room.teams[0]
    room.start()
    enter_game(room, 1, (520, 370), nils=(2, 0), sets=(3, 0))
    enter_game(room, 2, (510, 400))
    mine = [standing for standing in standings(room.room) if room.room.players[standing.player].team == one]
    assert [(standing.clicks, standing.place, standing.wins) for standing in mine] == [(5, 1, 1), (5, 1, 1)]


def test_teams_level_in_everything_at_fourth_place_draw_lots() -> None:
    room = seated_teams(6)
    for _ in range(3):
        play_round(room, *[(520, 400)] * 3)
    order = [record.team for record in sorted(team_records(room.room), key=lambda r: (-r.points, -r.difference))]
    assert room.room.phase == "break" and room.room.break_ is not None and room.room.break_.kind == "lots"
    assert room.refusal(DrawLots(3, ("Nobody",))).code == "which_teams"
    assert room.refusal(DrawLots(3, ())).code == "draw_lots"
    room.do(DrawLots(3, tuple(order)))
    assert room.room.phase == "ready" and len(meetings(room, 4)) == 2


def test_a_corrected_game_changes_the_points_and_not_the_seats_already_played() -> None:
    room = seated_teams(4)
    one, _, _, four = room.room.teams
    play_round(room, (520, 400), (510, 300))
    seats = room.room.seatings[2]
    assert room.refusal(EnterGame(1, 1, (400, 520), (0, 0), (0, 0), None, "")).code == "no_reason"
    enter_game(room, 1, (400, 520), reason="read the wrong way round", round_=1)
    points = {record.team: record.points for record in team_records(room.room)}
    assert (points[one], points[four]) == (0, 2) and room.room.seatings[2] == seats


def press_winners(room: Evening) -> None:
    """Everybody presses that Amber won, and nobody has typed any points."""
    number = room.room.round
    room.start(number * 5000.0)
    for table in sorted(room.room.tables):
        room.do(EnterResult(number, table, "A", None, ""))


def test_points_entered_after_the_winner_was_pressed_are_no_correction() -> None:
    room = seated_teams(5)
    press_winners(room)
    assert room.room.round == 2
    assert room.refusal(EnterGame(1, 1, (400, 520), (0, 0), (0, 0), None, "")).code == "no_reason"  # Amber won
    enter_game(room, 1, (520, 370), round_=1)
    assert points_of(room.room, 1, 1) == (3, 0)
    assert room.refusal(EnterGame(1, 1, (520, 400), (0, 0), (0, 0), None, "")).code == "no_reason"
    room.do(Undo(0, 0))
    assert (1, 1) not in room.room.figures and room.room.results[1, 1].outcome == "A"


def test_semi_finals_wait_for_the_points_that_decide_who_plays_them_and_the_convenor_is_told() -> None:
    room = seated_teams(5)
    for _ in range(3):
        press_winners(room)
    assert (room.room.round, room.room.phase) == (3, "running")
    missing = [(round_, table) for round_ in (1, 2, 3) for table in (1, 2)]
    assert [line for line in attention(room.room) if "semi-finals wait" in line] == [
        f"Enter the points of round {round_}, table {table}: the semi-finals wait for them."
        for round_, table in missing
    ]
    for place, (round_, table) in enumerate(missing):
        assert room.room.round == 3
        enter_game(room, table, (510 + 10 * place, 400), round_=round_)
    assert room.room.round == 4 and len(meetings(room, 4)) == 2
    assert not [line for line in attention(room.room) if "points" in line]


def test_points_corrected_after_the_semi_finals_were_seated_leave_the_final_to_those_who_won_them() -> None:
    room = seated_teams(4)
    play_round(room, (520, 400), (510, 300))
    play_round(room, (520, 400), (510, 300))
    play_round(room, (520, 400), (510, 300))
    semis = meetings(room, 4)
    enter_game(room, 1, (400, 520), reason="read the wrong way round", round_=1)
    enter_game(room, 2, (300, 510), reason="read the wrong way round", round_=1)
    play_round(room, (520, 400), (400, 510))
    assert room.room.phase == "ready" and meetings(room, 5) == [(semis[0][0], semis[1][1])]


@pytest.mark.parametrize(
    ("scores", "nils", "sets", "code"),
    [
        ((499, 480), (0, 0), (0, 0), "game_open"),
        ((510, 510), (0, 0), (0, 0), "game_open"),
        ((9999, 0), (0, 0), (0, 0), "figures_wrong"),
        ((510, 400), (-1, 0), (0, 0), "figures_wrong"),
        ((510, 400, 3), (0, 0), (0, 0), "figures_wrong"),
    ],
)
def test_figures_no_game_can_have_are_refused(
    scores: tuple[int, ...], nils: tuple[int, ...], sets: tuple[int, ...], code: str
) -> None:
    room = seated_teams(4)
    room.start()
    assert room.refusal(EnterGame(1, 1, scores, nils, sets, None, "")).code == code


def test_figures_and_lots_are_for_teams_only() -> None:
    assert running().refusal(EnterGame(1, 1, (510, 400), (0, 0), (0, 0), None, "")).code == "no_teams"
    assert running().refusal(DrawLots(1, ("A",))).code == "no_lots"


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([("Ann", "Aces"), ("Bob", "Aces"), ("Cy", "Kings")], "team_of_two"),
        ([("Ann", ""), ("Bob", "")], "team_of_two"),
    ],
)
def test_a_team_that_is_no_pair_is_named(rows: list[tuple[str, str]], code: str) -> None:
    room = Evening()
    room.do(CreateTournament("Spades", "spades", 5, 0, 20, 0, "result", 1))
    listed = tuple(Row(line, name, team=team) for line, (name, team) in enumerate(rows, start=1))
    refused = room.refusal(ImportPlayers(listed))
    assert code in {note["code"] for note in refused.detail}  # type: ignore[attr-defined]


@clause("cribbage", "1/1", where=standings)
def test_cribbage_is_entered_singly_and_ninety_six_players_make_twenty_four_tables() -> None:
    room = Evening()
    room.do(CreateTournament("Cribbage", "cribbage", 27, 0, 40, 0, "result", 1))
    pair = tuple(Row(line, f"Player {line}", team="Pair 1") for line in (1, 2))
    refused = room.refusal(ImportPlayers(pair))
    assert {note["code"] for note in refused.detail} == {"fixed_pair"}  # type: ignore[attr-defined]
    room.do(ImportPlayers(tuple(Row(line, f"Player {line}") for line in range(1, 97))))
    room.do(DrawSeats(house_players=False, seed=3))
    assert len(room.room.tables) == 24 and len(standings(room.room)) == 96


def test_fewer_than_four_teams_cannot_play_semi_finals() -> None:
    room = Evening()
    room.do(CreateTournament("Spades", "spades", 5, 0, 20, 0, "result", 1))
    room.do(ImportPlayers(tuple(Row(n, f"P{n}", team=f"Team {n // 2}") for n in range(6))))
    assert room.refusal(DrawSeats(house_players=False, seed=5)).code == "too_few_teams"
    assert room.refusal(CreateTournament("Spades", "spades", 4, 0, 20, 0, "result", 1)).code == "rounds_fixed"
