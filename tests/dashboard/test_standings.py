"""Standings, receipts and seats as the hall sees them, from the read model that a real evening writes."""

import re
from html import unescape

from controller.domain.commands.game import EnterResult
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import StartRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, EndTournament, ImportPlayers, Row
from controller.domain.commands.standings import DecidePlaces
from dashboard.read.model import Reads
from dashboard.read.standings import notices, receipt, standings_after
from tests.dashboard.evening_log import EveningLog
from tests.dashboard.support import Hall
from tests.support.evening import entry_list, set_up


def cells(page: str) -> list[list[str]]:
    """The rows of a page's tables, as a reader sees them."""
    rows = re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)
    found = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in rows]
    return [[" ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split()) for cell in row] for row in found]


def lines(page: str, player: str) -> list[list[str]]:
    """The rows that name a player."""
    return [row for row in cells(page) if any(player in cell for cell in row)]


def test_why_have_i_so_many_a_player_reads_it_line_by_line_with_the_running_total(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(tables=2)
        log.play("A", "TIE")
        winner = log.winner(1, 1)
        log.play("A", "A")
    page = hall.page(f"/players/{winner}")
    told = [row for row in cells(page) if row and row[0].startswith("Round ")]
    assert told[0] == ["Round 1, table 1: won, 2 clicks.", "+2", "2"]
    assert [row[0][:7] for row in told] == ["Round 1", "Round 2"]
    assert f"Why {told[-1][2]} clicks" in page


def test_a_corrected_total_is_told_on_the_players_own_page(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(tables=2)
        log.play("A", "A")
        winner = log.winner(1, 1)
        log.correct(1, 1, "TIE", "level at 460")
    page = hall.page(f"/players/{winner}")
    assert "Your total became 1 click; it was 2." in page
    assert "Round 1, table 1: 2 clicks taken back (level at 460)." in page
    assert "Round 1, table 1: tied, 1 click given by the convenor (level at 460)." in page
    with Reads(hall.database).open() as model:
        assert model is not None
        assert [(one.was, one.now) for one in notices(model, winner)] == [(2, 1)]
        assert [line.total for line in receipt(model, winner)] == [2, 0, 1]


def test_find_yourself_by_name_or_number(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(tables=1)
    assert hall.get("/players?q=3").headers["Location"] == "/players/3"
    assert len(lines(hall.page("/players?q=player"), "Player")) == 5
    assert "Nobody here matches" in hall.page("/players?q=zoe")
    assert hall.get("/players/99").status_code == 404
    assert 'href="/players/1"' in hall.page("/seats")


def test_the_standings_of_an_earlier_round_can_be_seen_with_todays_corrections(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(tables=1)
        log.play("A")
        first = log.winner(1, 1)
        log.play("B")
        log.correct(1, 1, "B", "wrong colour")
    page = hall.page("/standings?round=1")
    assert "Standings after round 1" in page
    assert lines(page, f"Player {first}")[0][2:] == ["0", "0", "0", "1"]
    with Reads(hall.database).open() as model:
        assert model is not None
        assert sorted(one.place or 0 for one in standings_after(model, 1, most_wins=False)) == [1, 1, 3, 3]
        now = {one.player: (one.clicks, one.wins, one.place) for one in model.standings()}
        assert {one.player: (one.clicks, one.wins, one.place) for one in standings_after(model, 2, False)} == now
    assert "Standings after round" not in hall.page("/standings?round=9")


def test_hidden_standings_are_the_convenors_alone_until_the_end(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(tables=1, rounds=1, hide_standings=True)
        winner = log.winner(1, 1)
        log.do(StartRound(1, 0))
        log.do(EnterResult(1, 1, "A", None, ""))
        assert log.room.phase == "running"
    page = hall.page("/standings")
    assert "shown when the tournament is over" in page and "Player 1" not in page
    own = hall.page(f"/players/{winner}")
    assert "shown when the tournament is over" in own and "2 clicks" not in own
    hall.log_in()
    assert "The hall does not see this page until the end." in hall.page("/standings")
    assert "Why 2 clicks" in hall.page(f"/players/{winner}")
    with EveningLog(hall.database) as log:
        log.do(EndTournament("late"))
    hall.client.delete_cookie("roundbell_session")
    assert lines(hall.page("/standings"), f"Player {winner}")


def test_the_winner_and_the_clubs_trophy_are_named_and_who_is_not_eligible_is_said(hall: Hall) -> None:
    rows = [Row(n, f"Player {n}", "Papanui" if n <= 8 else "Hornby", nominated=n <= 15) for n in range(1, 17)]
    with EveningLog(hall.database) as log:
        log.do(CreateTournament("Nationals", "cribbage", 1, 0, 40, 0, "result", 1), ImportPlayers(tuple(rows)))
        log.do(DrawSeats(house_players=False, seed=3))
        log.do(StartRound(1, 0))
        for table in range(1, 5):
            log.do(EnterResult(1, table, "A", None, ""))
    page = hall.page("/standings")
    assert "Level" in page and "Team trophy" in page
    (hornby,) = lines(page, "Not eligible")
    assert hornby[1] == "Hornby Not eligible: 7 of 8 players nominated"
    assert "2 clips each" in " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())


def test_clicks_that_are_still_to_be_clipped_stand_beside_the_total(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.do(set_up(), ImportPlayers(entry_list(4, cards=True)), DrawSeats(False, 7), StartRound(1, 0))
        log.do(RecordNode("node-1", "boot", "pi", "1.0", "power"), BindNode("node-1", 1))
        winner = log.winner(1, 1)
        log.do(EnterResult(1, 1, "A", None, ""))
    assert lines(hall.page("/standings"), f"Player {winner}")[0][2] == "0 +2 to clip"
    assert "2 clicks more once the scorecard is clipped" in hall.page(f"/players/{winner}")


def test_r50_who_waits_is_told_where_and_who_left_has_no_seat(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.do(set_up(options={"bench": "ring_link"}), ImportPlayers(entry_list(9)), DrawSeats(False, 7))
        (rests,) = (player for bench in log.room.benches[1] for player in bench.queue)
    (row,) = lines(hall.page("/seats"), f"Player {rests}")
    assert row[1:3] == ["Waits", "Waits, and plays in the next round at table 1."]
    assert "You play in the next round, at table 1." in hall.page(f"/players/{rests}")


def test_points_are_called_points_where_teams_are_fixed(hall: Hall) -> None:
    rows = [Row(2 * n + i, f"Player {n}{'ab'[i]}", team=f"Team {n}") for n in range(1, 5) for i in range(2)]
    with EveningLog(hall.database) as log:
        log.do(CreateTournament("Spades", "spades", 5, 0, 20, 0, "result", 1), ImportPlayers(tuple(rows)))
        log.do(DrawSeats(house_players=False, seed=5))
    page = hall.page("/standings")
    assert "Points" in page and "a win is two clicks" not in page
    assert len(lines(page, "Team")) >= 4
    assert "Why 0 points" in hall.page("/players/2")


def test_a_past_round_is_ordered_by_wins_where_the_house_says_so(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(tables=2, rank_tie="most_wins")
        log.play("A", "TIE")
        log.play("TIE", "A")
        log.play("A", "A")
    with Reads(hall.database).open() as model:
        assert model is not None
        found = standings_after(model, 2, most_wins=True)
        keys = [(-one.clicks, -one.wins) for one in found]
        assert keys == sorted(keys)
        assert [one.place for one in found] == [1 + keys.index(key) for key in keys]


def test_an_order_of_level_players_shows_at_the_end(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(tables=1, rounds=1, rank_tie="play_off")
        log.play("A")
        first, second = sorted(one.player for one in log.room.seatings[1] if one.seat[0] == "A")
        log.do(DecidePlaces((second, first), "play-off"))
    page = " ".join(unescape(re.sub(r"<[^>]+>", " ", hall.page("/standings"))).split())
    assert f"Winner Player {second} , 2 clicks Runner-up Player {first}" in page
