"""What the pages say where teams stay together: they stand first, level ones are named, nobody is sent to lunch."""

import pytest

from controller.domain.commands.round import StartRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers
from controller.domain.commands.teams import DrawLots, EnterGame
from tests.dashboard.evening_log import EveningLog
from tests.dashboard.support import Hall
from tests.dashboard.test_plain_words import entries, evening, read, tell

LEVEL_AT_THE_CUT = (((510, 400), (500, 400)), ((510, 400), (500, 480)), ((500, 400), (480, 500)))
"""Points of Amber and Blue by round and table, after which the fourth and the fifth team are level in everything."""


@pytest.fixture
def desk(hall: Hall) -> Hall:
    """The convenor's console."""
    hall.log_in()
    return hall


def drawn(log: EveningLog) -> None:
    """Five teams, seated for their first games."""
    log.do(CreateTournament("Spades night", "spades", 5, 0, 4, 0, "result", 1, confirmed=True))
    log.do(ImportPlayers(entries("spades")), DrawSeats(house_players=False, seed=7))


def play(log: EveningLog, *scores: tuple[int, int]) -> None:
    """One round with these points, table by table."""
    number = log.room.round
    log.do(StartRound(number, 0))
    for table, both in enumerate(scores, start=1):
        log.do(EnterGame(number, table, both, (0, 0), (0, 0), None, ""))


def level_teams(log: EveningLog) -> list[str]:
    """The teams that lots are drawn between, by name."""
    drawn(log)
    for scores in LEVEL_AT_THE_CUT:
        play(log, *scores)
    seats = {(one.table, one.seat): log.room.players[one.player].team for one in log.room.seatings[1]}
    return sorted((seats[1, "B.L"], seats[2, "B.L"]))


def test_the_end_ranks_teams_on_the_wall_and_puts_them_first_in_the_standings(desk: Hall) -> None:
    with EveningLog(desk.database) as log:
        for _ in evening(log, "spades"):
            pass
        tell(desk, log)
        winner = next(team for team in log.room.teams if f"{team} won" in read(desk, "/console/prints/results"))
    podium = desk.page("/").partition('class="podium"')[2].partition("</ol>")[0]
    assert podium.count("<li>") == 4 and f"<span>{winner}</span>" in podium and "Player " not in podium
    standings = desk.page("/standings")
    assert standings.index(">Teams<") < standings.index("Players by what they have won")


def test_the_results_sheet_says_who_had_a_bye_and_names_semi_finals_and_final(desk: Hall) -> None:
    with EveningLog(desk.database) as log:
        for _ in evening(log, "spades"):
            pass
        resting = [
            next(team for team in log.room.teams if team not in {log.room.players[one.player].team for one in seats})
            for number, seats in sorted(log.room.seatings.items()) if number <= 3
        ]  # fmt: skip
    sheet = read(desk, "/console/prints/results")
    for number, team in enumerate(resting, start=1):
        assert f"Round {number} of 5: {team}" in sheet
    assert "Final, after 5 rounds." in sheet and "Semi-finals" in sheet
    assert '<th scope="col">Club</th>' not in desk.page("/console/prints/results")


def test_before_lots_are_drawn_the_level_teams_are_named_wherever_it_is_said(desk: Hall) -> None:
    with EveningLog(desk.database) as log:
        level = level_teams(log)
        tell(desk, log)
        for address in ("/", "/where", "/seats", "/console", "/console/evening"):
            assert f"Level: {', '.join(level)}." in read(desk, address), address
        assert "Break" not in read(desk, "/")
        log.do(DrawLots(log.room.round, (level[1], level[0])))
        play(log, (510, 300), (520, 400))
        play(log, (505, 512))
    assert f"put in this order by lot: {level[1]}, {level[0]}." in read(desk, "/console/prints/results")


def test_a_phone_at_a_table_without_a_game_waits_there(desk: Hall) -> None:
    with EveningLog(desk.database) as log:
        for phase in evening(log, "spades"):
            if phase == "round 5":
                break
        tell(desk, log)
    assert "No game is played here in this round." in read(desk, "/table/2")
    assert "Amber won" not in read(desk, "/table/2")
    assert desk.get("/table/5").status_code == 404


def test_fixed_teams_are_offered_no_lunch_and_no_scorecards(desk: Hall) -> None:
    with EveningLog(desk.database) as log:
        drawn(log)
        play(log, (510, 400), (500, 400))
        tell(desk, log)
    page = read(desk, "/console/evening")
    assert "Begin the break" in page and "Lunch" not in page and "Scorecards" not in page
    assert "10 players in 5 teams" in " ".join(read(desk, "/console/setup?step=players").split())
    assert "Kings" in read(desk, "/console/prints/scorecards").partition("Player 1")[2]
