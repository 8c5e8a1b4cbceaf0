"""Clauses of the evening, met as people meet them: commands decided, stored, and written for the pages."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from controller.domain.commands.game import EnterResult, RecordPress
from controller.domain.commands.hands import EnterHand
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.seats import NameSitters
from controller.domain.commands.setup import DrawSeats, ImportPlayers, Row
from controller.domain.commands.standings import NominateClub
from controller.domain.commands.teams import EnterGame
from controller.domain.seats.movement import advance
from controller.domain.seats.sitters import moves_by_result, seats_left, settle
from controller.domain.standings.places import standings
from controller.domain.standings.prizes import honours
from controller.domain.state.room import Room
from controller.domain.table.machine import press
from controller.domain.teams.decide import team_places, team_records
from controller.domain.values import Interval
from controller.games.cribbage.trophies import team_table
from controller.games.five_hundred.bids import read_bid
from controller.games.five_hundred.editions import EDITIONS
from controller.games.profiles import Profile, profile
from controller.games.refusal import Refusal
from controller.games.results import clicks_of
from controller.games.seats import partner_of
from controller.games.spades import schedule
from controller.games.spades.game import winner
from dashboard.words.hand import scores
from tests.dashboard.real_hub import LivingHall, RealHub
from tests.dashboard.support import Hall
from tests.support.clauses import clause
from tests.support.evening import at, set_up
from tests.support.typed_hands import SEVEN_SPADES, counted_at_a_table

FIVE_HUNDRED = ("500-2025", "500-2024", "500-201x")
Made = Callable[..., tuple[Hall, RealHub]]


@pytest.fixture
def made(living: LivingHall) -> Made:
    """A hall whose tournament by this sheet is made, its players seated."""

    def make(profile: str, tables: int = 2, clubs: int = 1, rounds: int = 3, **options: object) -> tuple[Hall, RealHub]:
        timed, teams = profile.startswith("500"), profile == "spades"
        rows = (Row(n, f"Player {n}", f"Club {n % clubs}", team=f"Team {(n + 1) // 2}" if teams else "")
                for n in range(1, 4 * tables + 1))  # fmt: skip
        made = set_up(rounds=5 if teams else rounds, minutes=10 if timed else 0, warning_s=0, profile=profile,
                      clipping="result" if teams else "auto", options=options)  # fmt: skip
        living.log.do(made, ImportPlayers(tuple(rows)), DrawSeats(house_players=False, seed=7))
        return living, living.log

    return make


def play(hub: RealHub, *outcomes: str) -> None:
    """A round in which the tables end so."""
    number = hub.room.round
    hub.do(StartRound(number, at(1000 * number)))
    if hub.room.has_clock:
        bell = at(1000 * number + 600)
        hub.do(RecordRing("close", hub.room.clock.start_revision, bell, bell))
    for table, outcome in enumerate(outcomes, start=1):
        hub.do(EnterResult(number, table, outcome, "A" if outcome == "TIE" else None, ""))  # type: ignore[arg-type]


def seats(room: Room) -> dict[tuple[int, str], int]:
    return {(number, seat): player for number, table in room.tables.items() for seat, player in table.seats.items()}


@clause("500-2025", "1f/1", "1i", where=advance)
@clause("500-2024", "1f/1", "1i", where=advance)
@clause("500-201x", "1d", "1e/1", where=advance)
@clause("cribbage", "13/1", "13/2", where=advance)
@pytest.mark.parametrize("sheet", [*FIVE_HUNDRED, "cribbage"])
def test_winners_move_one_table_on_and_everybody_has_a_new_partner(made: Made, sheet: str) -> None:
    _, hub = made(sheet, tables=3)
    before = seats(hub.room)
    play(hub, "A", "A", "A")
    after = {player: place for place, player in seats(hub.room).items()}
    for (table, seat), player in before.items():
        assert after[player][0] == (table % 3 + 1 if seat.startswith("A") else table)
        now = after[player]
        assert seats(hub.room)[now[0], partner_of(now[1])] != before[table, partner_of(seat)]  # type: ignore[arg-type]


@clause("500-2025", "1e/1", "1e/2", where=clicks_of)
@clause("500-2024", "1e/1", "1e/2", where=clicks_of)
@clause("500-201x", "1-silent clicks", where=clicks_of)
@clause("cribbage", "12/2", where=clicks_of)
@clause("cribbage", "1/1", where=standings)
@pytest.mark.parametrize("sheet", [*FIVE_HUNDRED, "cribbage"])
def test_a_win_is_two_a_tie_one_and_the_standings_say_so(made: Made, sheet: str) -> None:
    hall, hub = made(sheet)
    play(hub, "A", "TIE")
    assert sorted(one.clicks for one in standings(hub.room)) == [0, 0, 1, 1, 1, 1, 2, 2]
    assert "Player 1" in hall.page("/standings")


@clause("cribbage", "14/2", "14/5", where=seats_left)
@clause("cribbage", "14/3", "14/4", where=settle)
@clause("cribbage", "15/1", where=moves_by_result)
@pytest.mark.parametrize("outcome", ["A", "B", "TIE"])
def test_at_a_sitters_table_the_partner_and_the_right_seat_move_on_whatever_the_result(
    made: Made, outcome: str
) -> None:
    _, hub = made("cribbage", tables=3)
    before = seats(hub.room)
    hub.do(NameSitters(1, (before[1, "A.L"],)))
    play(hub, outcome, "B", "B")
    after = seats(hub.room)
    assert after[1, "A.L"] == before[1, "A.L"]
    assert after[1, "B.R"] == before[1, "B.L"]  # who sat left goes over to the right and plays one game more
    moved_on = {player for (table, _), player in after.items() if table == 2}
    assert {before[1, "A.R"], before[1, "B.R"]} <= moved_on


@clause("cribbage", "1/2", "1/3", where=honours)
def test_the_winner_and_the_second_are_on_the_page_when_the_last_game_is_over(made: Made) -> None:
    hall, hub = made("cribbage", tables=1, rounds=2)
    play(hub, "A")
    assert not honours(hub.room)
    play(hub, "A")
    found = [(one.title, one.clicks) for one in honours(hub.room)]
    assert found[0] == ("Winner", 4) and len(found) > 1
    assert all(one.who in hall.page("/standings") for one in honours(hub.room))


@clause("cribbage", "1/4", "1/5", "1/6", where=team_table)
def test_the_eight_named_players_of_a_club_are_added_up_on_the_page(made: Made) -> None:
    hall, hub = made("cribbage", tables=4, clubs=2, rounds=1)
    hub.do(*(NominateClub(f"Club {club}", tuple(n for n in range(1, 17) if n % 2 == club)) for club in (0, 1)))
    play(hub, "A", "A", "A", "A")
    clicks = {club: sum(one.clicks for one in standings(hub.room) if one.player % 2 == club) for club in (0, 1)}
    assert sum(clicks.values()) == 16
    assert all(f"Club {club}" in hall.page("/standings") for club in (0, 1))


@clause("500-2025", "4b", "4c", where=read_bid)
@clause("500-2024", "4b", "4c", where=read_bid)
@pytest.mark.parametrize("bid", ["5S", "11H", "7", "S7", "misere", "open misere"])
def test_a_hand_is_not_counted_by_a_bid_that_is_none(bid: str) -> None:
    for edition in EDITIONS:
        assert counted_at_a_table(edition, (0, 0), {"maker": "A", "bid": "7S", "maker_tricks": 7}).after == (140, 30)
        with pytest.raises(Refusal) as refused:
            counted_at_a_table(edition, (0, 0), {"maker": "A", "bid": bid, "maker_tricks": 7})
        assert refused.value.remedy


@clause("500-2025", "1k/1", "1k/2", where=scores)
@clause("500-2024", "1k/1", "1k/2", where=scores)
@pytest.mark.parametrize("sheet", ["500-2025", "500-2024"])
def test_the_score_stands_on_the_tables_page(made: Made, sheet: str) -> None:
    hall, hub = made(sheet)
    hub.do(StartRound(1, at(0)), EnterHand(1, 1, 1, "convenor", SEVEN_SPADES, at(60)))
    assert '<strong class="points">140</strong>' in hall.page("/table/1")


@clause("500-2025", "Remit conclusion", where=Profile.advice)
def test_set_up_says_what_the_remit_advises_and_what_the_profile_leaves_open(made: Made) -> None:
    hall, _ = made("500-2024")
    page = hall.page("/console/setup?step=tournament")
    assert "The remit of 2025 advises 490." in page
    assert "was withdrawn: be sure that your club plays by it." in page
    assert "No umpire is named: the convenor decides disputes." in page


@clause("500-2025", "Remit conclusion", where=Profile.sheet_advice)
def test_each_sheet_is_chosen_beside_what_there_is_to_know_of_it(living: LivingHall) -> None:
    sheets = {one.split('"')[0]: one.split("</label>")[0]
              for one in living.page("/console/setup").split('name="profile" value="')[1:]}  # fmt: skip
    assert "was withdrawn: be sure" in sheets["500-2024"] and "advises 490." in sheets["500-2024"]
    assert not [sheet for sheet in ("500-2025", "cribbage", "spades") if "be sure" in sheets[sheet]]


@clause("500-2025", "Remit bracket note", where=profile)
def test_a_club_that_plays_by_the_rules_of_2021_types_them_in(living: LivingHall) -> None:
    with pytest.raises(Refusal) as refused:
        living.log.do(set_up(profile="custom"))
    assert refused.value.code == "missing_options"


def spades_round(hub: RealHub, *figures: Mapping[str, Any]) -> None:
    """A round of games with these figures."""
    number = hub.room.round
    hub.do(StartRound(number, at(1000 * number)))
    for table, one in enumerate(figures, start=1):
        said = {"scores": (520, 300), "nils": (0, 0), "sets": (0, 0), **one}
        hub.do(EnterGame(number, table, said["scores"], said["nils"], said["sets"], None, ""))


@clause("spades", "Points schedule row 1 left", "Points schedule row 1 right", where=schedule.schedule_points)
@clause("spades", "Points schedule row 2 left", "Points schedule row 2 right", where=schedule.schedule_points)
@clause("spades", "7/1", "7/2", where=winner)
@clause("spades", "Tie breakers 1", "Tie breakers 2", "Tie breakers 3", where=schedule.place_key)
@clause("spades", "8/3", where=team_places)
@clause("spades", "8/4", where=schedule.semi_finals)
@clause("spades", "8/5", where=schedule.final)
@clause("spades", "8/6", where=team_places)
def test_a_tournament_of_four_teams_is_played_to_its_champion(made: Made) -> None:
    hall, hub = made("spades", tables=2)
    first = [one.team for one in (hub.room.players[hub.room.tables[1].seats[s]] for s in ("A.L", "B.L"))]
    spades_round(hub, {"scores": (505, 512)}, {"scores": (520, 370), "nils": (2, 0), "sets": (3, 0)})
    assert hub.room.results[1, 1].outcome == "B"  # both over 500: the higher score
    points = {team.team: team.points for team in team_records(hub.room)}
    assert points[first[1]] == 2 and points[first[0]] == 0
    assert sorted(points.values()) == [0, 0, 2, 5]
    spades_round(hub, {}, {"scores": (500, 499)})
    spades_round(hub, {}, {"scores": (560, 100)})
    assert hub.room.round == 4
    spades_round(hub, {}, {})
    assert hub.room.round == 5
    spades_round(hub, {"scores": (300, 510)})
    finalists = hub.room.results[5, 1]
    assert (hub.room.phase, finalists.outcome) == ("ended", "B")
    assert sorted(team_places(hub.room).values()) == [1, 2, 3, 3]
    assert "Team" in hall.page("/standings")


@clause("500-2025", "2h", where=press)
@clause("500-2024", "2h", where=press)
@pytest.mark.parametrize("sheet", ["500-2025", "500-2024"])
def test_a_table_that_deals_before_the_start_bell_plays_from_it_on(made: Made, sheet: str) -> None:
    _, hub = made(sheet)
    hub.do(RecordNode("node-1", "boot-1", "simulated", "1.0", "power"), BindNode("node-1", 1))
    hub.do(RecordPress("node-1", "dealt", Interval(at(-20), at(-20))))
    assert hub.room.tables[1].phase == "dealt"
    hub.do(StartRound(1, at(0)))
    assert hub.room.tables[1].phase == "hand"
