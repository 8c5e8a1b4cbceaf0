"""Whatever the number of players, set-up says the right thing, and the draw that it proposes works."""

import random

import pytest

from controller.domain.commands.amending import ChangeTournament
from controller.domain.commands.seats import NameSitters
from controller.domain.commands.setup import DrawSeats, EndTournament, ImportPlayers, Row
from controller.domain.commands.teams import EnterGame
from controller.domain.teams.decide import bye_points
from controller.domain.values import Seat
from controller.games.results import Outcome
from dashboard.read import standings as stored_standings
from dashboard.words.draw import DrawPlan, Numbers, draw_plan
from dashboard.words.waits import Waits
from table_node.wire.messages import make
from tests.dashboard.real_hub import LivingHall
from tests.support.evening import Evening, set_up

NUMBERS = range(8, 61)
TEAMS = range(2, 31)
RING_GAMES = {"500": "500-2025", "cribbage": "cribbage"}


@pytest.fixture
def hall(living: LivingHall) -> LivingHall:
    return living


def entered(players: int, tables: int, profile: str, bench: str) -> Evening:
    """So many players on the list, and so many tables."""
    room = Evening()
    room.do(set_up(rounds=4, minutes=0 if profile == "cribbage" else 10, warning_s=0, tables=tables, profile=profile,
                   clipping="result", options={"bench": bench}))  # fmt: skip
    room.do(ImportPlayers(tuple(Row(line, f"Player {line}", "Hutt") for line in range(1, players + 1))))
    return room


def proposal(room: Evening) -> DrawPlan:
    """What the set-up page says of the room's numbers."""
    made, rules = room.room.tournament, room.room.rules
    assert made is not None
    points = bye_points(room.room) if rules.moves == "teams" else 0
    return draw_plan(Numbers(len(room.room.players), made.tables, rules.game, rules.bench, rules.sitout_clicks, points))


def draw_as_proposed(room: Evening) -> None:
    """Draw as the page proposes it; with too few tables, only after it has said how many are needed."""
    plan = proposal(room)
    assert plan.says
    if plan.tables_needed:
        assert not plan.possible
        refused = room.refusal(DrawSeats(plan.ticked, 7))
        assert refused.code == "too_few_tables" and str(plan.tables_needed) in refused.remedy
        room.do(ChangeTournament(1, tables=plan.tables_needed, confirmed=True))
        plan = proposal(room)
    assert plan.possible and not plan.tables_needed
    room.do(DrawSeats(plan.ticked, 7))


def waiting_in(room: Evening) -> Waits:
    """Who waits, as the pages say it."""
    rests = [
        stored_standings.Waiting(player, f"Player {player}", "", bench.before, place)
        for bench in room.room.benches.get(room.room.round, ()) for place, player in enumerate(bench.queue, 1)
    ]  # fmt: skip
    assert room.room.tournament is not None
    return Waits(tuple(rests), last_round=room.room.round >= room.room.tournament.rounds,
                 sitters=bool(room.room.sitters))  # fmt: skip


def play(room: Evening, chance: random.Random) -> None:
    """A round with any results; whoever was told so plays in the next one, at that very table."""
    told = waiting_in(room)
    outcomes: tuple[Outcome, ...] = ("A", "B")
    begins_s = room.room.round * 1000.0
    room.start(begins_s)
    if room.room.has_clock:
        room.bell(begins_s + 600)
    for table in sorted(room.room.tables):
        room.enter(chance.choice(outcomes), table)
    for one in told.players:
        if not told.last_round and told.plays_next(one):
            assert one.player in room.room.tables[one.before_table].seats.values()


@pytest.mark.parametrize("bench", ["house_players", "ring_link"])
@pytest.mark.parametrize("game", RING_GAMES)
@pytest.mark.parametrize("players", NUMBERS)
def test_any_number_of_players_is_drawn_as_set_up_proposes(players: int, game: str, bench: str) -> None:
    for tables in (players // 4 - 1, players // 4, players // 4 + 2):
        room = entered(players, tables, RING_GAMES[game], bench)
        draw_as_proposed(room)
        house = [one for one in room.room.players.values() if one.house]
        waiting = waiting_in(room).players
        assert (len(house), len(waiting)) == ((0, players % 4) if bench == "ring_link" else (-players % 4, 0))
        if tables == players // 4:
            chance = random.Random(players)
            play(room, chance)
            play(room, chance)


@pytest.mark.parametrize("players", [one for one in NUMBERS if one % 4])
def test_where_others_wait_house_players_are_offered_only_with_a_table_for_them(players: int) -> None:
    full = entered(players, players // 4, "500-2025", "ring_link")
    assert proposal(full).tick == ""
    room = entered(players, players // 4 + 1, "500-2025", "ring_link")
    assert proposal(room).tick and not proposal(room).ticked
    room.do(DrawSeats(house_players=True, seed=7))
    assert not waiting_in(room).players


@pytest.mark.parametrize("players", NUMBERS)
def test_players_who_keep_their_seat_and_players_who_wait_go_together(players: int) -> None:
    room = entered(players, 20, "cribbage", "ring_link")
    draw_as_proposed(room)
    seats: tuple[Seat, ...] = ("A.L", "B.R")
    room.do(NameSitters(1, tuple(room.table(table).seats[seat] for table, seat in zip((1, 2), seats, strict=True))))
    chance = random.Random(players)
    for _ in range(3):
        play(room, chance)


@pytest.mark.parametrize("teams", TEAMS)
@pytest.mark.parametrize("house", [False, True])
def test_any_number_of_teams_is_drawn_or_set_up_says_what_is_missing(teams: int, house: bool) -> None:
    room = Evening()
    room.do(set_up(rounds=5, minutes=0, warning_s=0, tables=teams // 2, profile="spades", clipping="result"))
    rows = tuple(Row(line, f"Player {line}", team=f"Team {(line + 1) // 2}") for line in range(1, 2 * teams + 1))
    room.do(ImportPlayers(rows))
    plan = proposal(room)
    if teams < 3:
        assert not plan.possible and "4 at least" in plan.says[0] and not plan.tick
        assert room.refusal(DrawSeats(house, 7)).code == "too_few_teams"
        return
    if house and teams % 2:
        room.do(ChangeTournament(1, tables=teams // 2 + 1, confirmed=True))
        assert proposal(room).tick
        room.do(DrawSeats(house_players=True, seed=7))
        assert len(room.room.teams) == teams + 1
    else:
        draw_as_proposed(room)
    for table in sorted(room.room.tables):
        assert room.room.round == 1
        if table == 1:
            room.start()
        room.do(EnterGame(1, table, (520, 400), (0, 0), (0, 0), None, ""))
    assert room.room.round == 2


# The pages


def seated(hall: LivingHall, players: int, **options: object) -> None:
    hall.log.do(set_up(tables=players // 4, clipping="result", options={"bench": "ring_link", **options}))
    hall.players(players)
    hall.log.do(DrawSeats(house_players=False, seed=7))


def test_with_the_others_waiting_in_turn_no_house_player_is_added_unasked(hall: LivingHall) -> None:
    hall.log.do(set_up(tables=7, options={"bench": "ring_link"}))
    hall.players(31)
    page = hall.page("/console/setup?step=seats")
    assert "31 players fill 7 tables, and 3 wait in turn." in page and "more is needed" not in page
    assert "The last 3 on the list wait first." in page
    assert 'name="house_players"' not in page
    hall.submit("/console/setup?step=seats", "/console/setup/draw")
    assert len(hall.log.room.tables) == 7
    page = hall.page("/console/setup?step=seats")
    assert "Waiting this round:" in page and "wait in turn" not in page and "checked" not in page


def test_too_few_tables_are_made_enough_from_the_page_that_says_so(hall: LivingHall) -> None:
    hall.log.do(set_up(tables=7))
    hall.players(31)
    page = hall.page("/console/setup?step=seats")
    assert "8 tables are needed, and the room has 7." in page and "Draw the seats" not in page
    hall.submit("/console/setup?step=seats", "/console/setup/change")
    hall.submit("/console/setup?step=seats", "/console/setup/draw", house_players="1")
    assert len(hall.log.room.tables) == 8


WHERE = (
    "/where", "/", "/playing", "/seats", "/console", "/console/evening", "/console/setup?step=seats",
    "/console/prints/seating", "/console/prints/results",
)  # fmt: skip


@pytest.mark.parametrize("address", WHERE)
def test_who_waits_stands_wherever_people_look(hall: LivingHall, address: str) -> None:
    seated(hall, 11)
    waiting = [hall.log.name(player) for bench in hall.log.room.benches[1] for player in bench.queue]
    page = hall.page(address)
    assert len(waiting) == 3 and all(name in page for name in waiting)
    if address != "/seats":
        assert "Waiting this round:" in page
        assert "They play in the next round." in page and "Each gets 1 click for waiting." in page


def test_waiting_earns_what_the_sheet_calls_it(hall: LivingHall) -> None:
    options = {"bench": "ring_link"}
    hall.log.do(set_up(profile="cribbage", minutes=0, warning_s=0, tables=2, clipping="result", options=options))
    hall.players(9)
    assert "Waiting earns 1 clip." in hall.page("/console/setup?step=seats")
    hall.log.do(DrawSeats(house_players=False, seed=7))
    assert "Each gets 1 clip for waiting." in hall.page("/where")


def test_a_table_and_a_player_are_told_who_comes_next(hall: LivingHall) -> None:
    seated(hall, 9, sitout_clicks=2)
    (bench,) = hall.log.room.benches[1]
    name = hall.log.name(bench.queue[0])
    told = f"Plays here in the next round: {name}."
    assert told in hall.page(f"/table/{bench.before}") and told in hall.page(f"/console/table/{bench.before}")
    page = hall.page(f"/players/{bench.queue[0]}")
    assert f"You play in the next round, at table {bench.before}." in page
    assert "Each gets 2 clicks for waiting." in page


def test_who_waited_stands_on_the_results_sheet_and_in_the_files(hall: LivingHall) -> None:
    seated(hall, 9)
    waited = hall.log.name(hall.log.room.benches[1][0].queue[0])
    hall.log.play("A", "B")
    assert f"{waited}: 1" in hall.page("/console/prints/results")
    assert "Who waited (CSV)" in hall.page("/console/prints")
    assert f"{waited},1,0" in hall.page("/console/export/waiting.csv")


def test_in_the_last_round_nobody_is_promised_another_and_who_waited_stands_on_the_list_of_seats(
    hall: LivingHall,
) -> None:
    hall.log.do(set_up(rounds=1, tables=2, clipping="result", options={"bench": "ring_link"}))
    hall.players(9)
    hall.log.do(DrawSeats(house_players=False, seed=7))
    waited = hall.log.name(hall.log.room.benches[1][0].queue[0])
    page = hall.page("/where")
    assert "Waiting this round:" in page and "next round" not in page
    hall.log.play("A", "B")
    assert "Waiting this round:" not in hall.page("/where")
    page = hall.page("/seats")
    assert waited in page and "Waited this round." in page and "Waits" not in page


# Beside it


@pytest.mark.parametrize(
    ("phase", "says"),
    [("setup", "The timetable stands here once the seats are drawn."), ("ready", "The timetable comes in a moment."),
     ("ended", "The evening is over.")],
)  # fmt: skip
def test_a_timetable_that_is_not_there_says_why(hall: LivingHall, phase: str, says: str) -> None:
    hall.log.seat(tables=2)
    if phase == "setup":
        hall.log.do(ImportPlayers((Row(1, "Ann Lee"),)))
    if phase == "ended":
        hall.log.do(EndTournament("late"))
    hall.live.take("timetable", make("timetable", seq=hall.log.writer.seq, rows=[]))
    assert says in hall.page("/console") and says in hall.page("/console/evening")


def test_a_start_that_nothing_is_missing_for_is_not_called_missing(hall: LivingHall) -> None:
    hall.log.seat(tables=2)
    page = hall.page("/console/setup?step=ready")
    assert "to be done now: </span>Ready" in page and "missing: </span>Ready" not in page
