"""What the pages say at a day of cribbage: no clock is named, who keeps a seat is said, and level places stay open."""

from controller.domain.commands.game import EnterResult
from controller.domain.commands.round import StartRound
from controller.domain.commands.seats import NameSitters
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers
from controller.domain.commands.standings import DecidePlaces
from tests.dashboard.evening_log import EveningLog
from tests.dashboard.support import Hall
from tests.support.evening import entry_list


def seated_in(log: EveningLog) -> dict[int, dict[str, int]]:
    """Who sits where."""
    return {
        number: {str(seat): player for seat, player in table.seats.items() if player is not None}
        for number, table in log.room.tables.items()
    }


def begin(log: EveningLog, rounds: int = 2) -> dict[str, int]:
    """Three tables, two of them with a sitter, and who sits where at the first table."""
    log.do(
        CreateTournament("Crib day", "cribbage", rounds, 0, 3, 0, "result", 1), ImportPlayers(entry_list(12)),
        DrawSeats(house_players=False, seed=7),
    )  # fmt: skip
    seats = seated_in(log)
    log.do(NameSitters(1, (seats[1]["A.L"], seats[2]["B.R"])))
    return seats[1]


def play(log: EveningLog, round_no: int, *outcomes: str) -> None:
    """A game at every table; the pair at the last table cuts after a tie."""
    log.do(StartRound(round_no, 0))
    for table, outcome in enumerate(outcomes, start=1):
        log.do(EnterResult(round_no, table, outcome, "A" if outcome == "TIE" and table == 3 else None, ""))  # type: ignore[arg-type]


def test_a_game_without_a_clock_names_no_clock_on_wall_and_console(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        begin(log)
        log.do(StartRound(1, 0))
    wall = hall.page("/")
    assert "Countdown" not in wall and "data-sync" not in wall and "The room</a>" in wall
    hall.log_in()
    assert "data-sync" not in hall.page("/console")


def test_a_game_with_a_clock_keeps_its_countdown(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(1)
    wall = hall.page("/")
    assert "Countdown</a>" in wall and "data-sync" in wall


def test_a_table_of_cribbage_is_playing_and_never_called_not_dealt(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        begin(log)
        log.do(StartRound(1, 0))
    hall.log_in()
    for path in ("/console", "/console/table/1", "/table/1", "/"):
        page = hall.page(path)
        assert "Playing" in page and "Not dealt" not in page


def test_who_keeps_a_seat_is_named_in_set_up_and_on_the_list_of_seats(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        sitter = begin(log)["A.L"]
    assert hall.page("/seats").count("Keeps this seat") == 2
    hall.log_in()
    assert f"Player {sitter}" in hall.page("/console/setup?step=seats").partition("keep their seats.")[0][-80:]


def test_the_wall_says_how_people_move_on_from_a_table_whose_player_stays(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        begin(log)
        play(log, 1, "B", "B", "B")
    assert "the partner and one opponent move on, win or lose." in hall.page("/where")


def test_the_wall_ranks_nobody_whose_place_is_still_to_be_decided(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        begin(log, rounds=1)
        play(log, 1, "B", "B", "B")
        wall = hall.page("/")
        assert "still to be decided" in wall and 'class="podium"' not in wall
        level = sorted(one for seated in seated_in(log).values() for seat, one in seated.items() if seat[0] == "B")
        log.do(DecidePlaces(tuple(level), "best of three"))
    assert 'class="podium"' in hall.page("/") and "The standings are final." in hall.page("/")


def test_while_the_first_place_is_open_the_console_leads_to_where_it_is_decided(hall: Hall) -> None:
    hall.log_in()
    with EveningLog(hall.database) as log:
        begin(log, rounds=1)
        play(log, 1, "B", "B", "B")
        assert "Decide the places" in hall.page("/console").partition("data-refresh")[2].partition("</section>")[0]
        level = sorted(one for seated in seated_in(log).values() for seat, one in seated.items() if seat[0] == "B")
        log.do(DecidePlaces(tuple(level), "best of three"))
    assert "See the standings" in hall.page("/console") and "Decide the places" not in hall.page("/console")


def test_the_results_sheet_says_who_played_and_how_level_places_were_decided_while_that_holds(hall: Hall) -> None:
    hall.log_in()
    with EveningLog(hall.database) as log:
        seats = begin(log, rounds=1)
        play(log, 1, "B", "B", "B")
        level = sorted(one for seated in seated_in(log).values() for seat, one in seated.items() if seat[0] == "B")
        log.do(DecidePlaces(tuple(level), "best of three"))
        sheet = hall.page("/console/prints/results")
        first = f"Level with 2 clips, and placed in this order: Player {level[0]}, "
        assert first in sheet and "How it was decided: best of three." in sheet
        assert f"<td>Player {seats['A.L']} &amp; Player {seats['A.R']}</td>" in sheet
        log.do(EnterResult(1, 1, "A", None, "wrong way round"))
        assert "best of three" not in hall.page("/console/prints/results")


def test_once_the_day_is_over_set_up_leads_to_a_new_one(hall: Hall) -> None:
    hall.log_in()
    with EveningLog(hall.database) as log:
        begin(log, rounds=1)
        play(log, 1, "B", "B", "TIE")
    page = hall.page("/console/setup?step=ready")
    assert "Crib day is over" in page and "Make a new tournament" in page and "Before play can begin" not in page


def test_how_scorecards_are_clipped_is_changed_in_one_place(hall: Hall) -> None:
    hall.log_in()
    with EveningLog(hall.database) as log:
        begin(log)
    page = hall.page("/console/setup?step=tournament")
    settings = page.partition('id="settings"')[2].partition("</form>")[0]
    assert '<select id="now-clipping"' not in settings and "/console/evening#panel-cards" in settings


def test_a_bell_that_has_not_rung_fails_nothing_where_no_round_rests_on_it(hall: Hall) -> None:
    hall.log_in()
    with EveningLog(hall.database) as log:
        log.seat(1)
        assert 'class="grade fail"' in ring_row(hall)
        begin(log)
    assert 'class="grade look"' in ring_row(hall)


def ring_row(hall: Hall) -> str:
    """What the room check says of the bell's ring."""
    page = hall.page("/console/check")
    return page.partition("the bell has not rung yet")[0].rpartition("<tr")[2]
