"""Once the tournament is made, what was set up can still be put right, and everybody is told what that leads to."""

from typing import Any

import pytest

from controller.domain.commands.amending import AddRound, AmendPlayer, ChangeTournament, RenameTeam
from controller.domain.commands.hall import GiveCard
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import PauseRound, ResumeRound
from controller.domain.commands.seats import NameSitters
from controller.domain.commands.setup import DrawSeats, ImportPlayers, Row
from controller.domain.state.ledger import tallies
from tests.support.amending import change, said, taken_back, why_not
from tests.support.evening import BELL_S, Evening, at, drawn, running, set_up
from tests.support.plain_words import code_like
from tests.support.spades_evening import play_round, seated_teams


def test_a_name_is_mended_in_mid_round_and_no_click_is_lost() -> None:
    room = drawn(clipping="result")
    room.play_round({1: "A"})
    room.start(2000)
    before = tallies(room.room.ledger, room.room.players)
    room.do(AmendPlayer(1, "Māia Te Rangi", "Ōtaki"))
    assert (room.room.players[1].name, room.room.players[1].club) == ("Māia Te Rangi", "Ōtaki")
    assert tallies(room.room.ledger, room.room.players) == before
    assert room.room.phase == "running"
    taken_back(room)
    assert room.room.players[1].name == "Player 1"


@pytest.mark.parametrize(
    ("name", "club"), [("", "Papanui"), ("x" * 61, ""), ("player 2", "papanui"), (" Player 2 ", "Papanui")]
)
def test_a_name_is_mended_only_to_what_an_entry_list_would_take(name: str, club: str) -> None:
    assert drawn().refusal(AmendPlayer(1, name, club)).code == "entry_wrong"


def test_a_namesake_of_another_club_is_no_duplicate() -> None:
    room = drawn()
    room.do(AmendPlayer(1, "Player 2", "Hutt"))
    assert room.room.players[1].name == room.room.players[2].name


def test_a_name_that_stays_changes_nothing_and_nobody_unknown_is_renamed() -> None:
    room = drawn()
    assert room.do(AmendPlayer(1, "Player 1", "Papanui")) == []
    assert room.refusal(AmendPlayer(99, "Ann", "")).code == "no_player"


def test_a_house_player_gets_the_name_of_who_fills_in() -> None:
    room = Evening()
    room.do(set_up(tables=2))
    room.do(ImportPlayers(tuple(Row(line, f"Player {line}") for line in range(1, 8))))
    room.do(DrawSeats(house_players=True, seed=1))
    room.do(AmendPlayer(8, "Bill", ""))
    assert (room.room.players[8].name, room.room.players[8].house) == ("Bill", True)


def test_a_player_of_a_fixed_team_keeps_it_under_another_name() -> None:
    room = seated_teams(4)
    room.do(AmendPlayer(1, "Ann Lee", ""))
    assert room.room.players[1].team == "Team 1"


def test_a_team_is_renamed_in_mid_evening_and_keeps_its_games() -> None:
    room = seated_teams(5)
    play_round(room, (520, 400), (520, 400))
    points = [one.clicks for one in tallies(room.room.ledger, room.room.players).values()]
    room.do(RenameTeam("Team 2", "The Aces"))
    assert "The Aces" in room.room.teams and "Team 2" not in room.room.teams
    assert {one.team for one in room.room.players.values()} == set(room.room.teams)
    assert [one.clicks for one in tallies(room.room.ledger, room.room.players).values()] == points
    play_round(room, (520, 400), (520, 400))
    assert room.room.round == 3
    assert room.refusal(RenameTeam("The Aces", "team 1")).code == "team_twice"
    assert room.refusal(RenameTeam("Team 2", "x")).code == "no_team"


def test_the_new_name_of_a_team_is_taken_back() -> None:
    room = seated_teams(4)
    room.do(RenameTeam("Team 2", "The Aces"))
    taken_back(room)
    assert "Team 2" in room.room.teams


# Settings


def test_the_consequence_is_said_before_anything_changes() -> None:
    room = running()
    text = said(room, name="Friday 500", minutes=12)
    assert "Friday 500" in text and "The round in play keeps its finish bell." in text
    assert room.room.tournament is not None and room.room.tournament.name == "Club night"


def test_every_setting_is_changed_in_mid_evening_and_taken_back() -> None:
    room = drawn(tables=2, rounds=3)
    made = room.room.tournament
    change(room, name="Friday 500", rounds=5, minutes=12, warning_s=30, tables=50, clipping="result")
    now = room.room.tournament
    assert now is not None
    assert (now.name, now.rounds, now.round_us, now.warning_us, now.tables, now.clipping) == (
        "Friday 500", 5, 720_000_000, 30_000_000, 50, "result")  # fmt: skip
    taken_back(room)
    assert room.room.tournament == made


def test_a_setting_left_out_stays_and_nothing_new_changes_nothing() -> None:
    room = drawn()
    assert room.do(ChangeTournament(1)) == []
    assert room.do(ChangeTournament(1, name="Club night", rounds=3, minutes=10)) == []


def test_the_round_in_play_keeps_its_bells_and_the_next_has_the_new_ones() -> None:
    room = running()
    closes = room.room.clock.closes_at_hub_us
    change(room, minutes=5, warning_s=20)
    assert room.room.clock.closes_at_hub_us == closes == at(BELL_S)
    room.do(PauseRound(1, at(60)))
    room.do(ResumeRound(1, at(100)))
    assert room.room.clock.warns_at_hub_us == at(BELL_S + 40 - 60)
    room.bell(BELL_S + 40)
    room.enter("A")
    room.start(2000)
    assert room.room.clock.closes_at_hub_us == at(2300)
    assert room.room.clock.warns_at_hub_us == at(2280)


def test_a_round_in_play_is_over_as_it_was_begun_although_the_clock_is_taken_from_the_next() -> None:
    room = drawn(profile="cribbage", clipping="result")
    room.start()
    change(room, minutes=0, warning_s=0)
    room.enter("A")
    assert room.room.round == 1, "its finish bell is still to come"
    room.bell()
    assert room.room.round == 2
    room.start(2000)
    change(room, minutes=10)
    room.enter("A")
    assert room.room.round == 3, "a round begun without a clock is over when every table is in"


def test_a_clock_that_the_sheet_does_not_name_is_said_before_it_is_taken() -> None:
    room = drawn(profile="cribbage", clipping="result")
    change(room, minutes=0, warning_s=0)
    room.start()
    line = said(room, minutes=10)
    assert "The sheet names no clock: be sure that your club plays by one." in line
    assert "The round in play has no bell." in line and "longer or shorter" not in line
    assert "names no clock" not in said(drawn(), minutes=12)


def test_another_sheet_says_that_it_has_no_clock_where_the_clock_stays() -> None:
    assert "The sheet names no clock" in said(drawn(), profile="cribbage")
    assert "names no clock" not in said(drawn(), profile="500-201x")


def test_what_differs_in_a_table_of_penalties_is_said_in_words() -> None:
    line = changed_line(drawn(), options={"penalties": {"OPP_COUNT": "umpire"}})
    assert line.startswith("Penalties: The opposition had a wrong number of cards: ")
    assert code_like(line) == []


def changed_line(room: Evening, **wanted: Any) -> str:  # noqa: ANN401
    """The one option that a change is about, as the page says it."""
    detail: Any = room.refusal(ChangeTournament(1, **wanted)).detail
    return str(detail[0]["option"])


def test_rounds_are_never_fewer_than_were_begun() -> None:
    room = drawn(rounds=4)
    room.play_round({1: "A"})
    room.start(2000)
    assert why_not(room, rounds=1) == "rounds_begun"
    change(room, rounds=2)
    room.bell(2000 + BELL_S)
    room.enter("A")
    assert room.room.phase == "ended"


def test_an_evening_without_its_coming_round_is_over_at_once() -> None:
    room = drawn(rounds=4)
    room.play_round({1: "A"})
    assert "Round 2 is not played: the tournament is over at once." in said(room, rounds=1)
    change(room, rounds=1)
    assert room.room.phase == "ended"
    taken_back(room)
    assert (room.room.phase, room.room.round) == ("ready", 2)
    assert room.room.tournament is not None and room.room.tournament.rounds == 4


def test_a_sheet_that_says_how_many_rounds_there_are_is_obeyed() -> None:
    room = seated_teams(4)
    assert why_not(room, rounds=6) == "rounds_fixed"
    assert room.refusal(AddRound(1)).code == "rounds_fixed"


def test_tables_become_fewer_down_to_those_in_use_and_their_nodes_serve_none() -> None:
    room = drawn(tables=2)
    room.do(RecordNode("node-9", "boot-1", "simulated", "1.0", "power"))
    room.do(BindNode("node-9", 9))
    assert why_not(room, tables=1) == "table_in_use"
    assert "The nodes of tables 9 serve no table any more." in said(room, tables=2)
    change(room, tables=2)
    assert set(room.room.bindings.values()) == {1, 2}
    taken_back(room)
    assert room.room.bindings["node-9"] == 9


def test_a_warning_before_the_round_begins_is_refused() -> None:
    assert why_not(drawn(), minutes=1, warning_s=60) == "warning_too_early"


@pytest.mark.parametrize(("setting", "value"), [("rounds", 0), ("rounds", 61), ("minutes", 61), ("tables", 401)])
def test_a_setting_out_of_range_is_refused(setting: str, value: int) -> None:
    assert why_not(drawn(), **{setting: value}) == "out_of_range"


def test_taps_that_nobody_wants_any_more_hold_no_table_up() -> None:
    room = running(tables=2, cards=True, clipping="taps")
    room.bell()
    room.enter("A")
    room.enter("B", table=2)
    assert (room.phase(1), room.phase(2)) == ("clip", "clip")
    change(room, clipping="result")
    assert room.room.round == 2
    assert all(tally.unclipped == 0 for tally in tallies(room.room.ledger, room.room.players).values())


def test_a_card_that_is_taken_away_holds_no_table_up() -> None:
    room = running(cards=True, clipping="taps")
    room.bell()
    room.enter("A")
    *others, last = room.table().seats.values()
    for player in others:
        room.tap(player)
    room.do(GiveCard(last, ""))
    assert room.room.round == 2
    tally = tallies(room.room.ledger, room.room.players)[last]
    assert tally.unclipped == 0


# House options


def test_clicks_are_counted_again_when_a_win_is_worth_something_else() -> None:
    room = drawn(clipping="result")
    room.play_round({1: "A"})
    assert "Games already played are counted again" in said(room, options={"clicks_win": 3})
    change(room, options={"clicks_win": 3})
    assert sum(tally.clicks for tally in tallies(room.room.ledger, room.room.players).values()) == 6
    taken_back(room)
    assert sum(tally.clicks for tally in tallies(room.room.ledger, room.room.players).values()) == 4


def test_clicks_for_a_game_sat_out_are_counted_again() -> None:
    room = Evening()
    room.do(set_up(options={"bench": "ring_link"}, clipping="result"))
    room.do(ImportPlayers(tuple(Row(line, f"Player {line}") for line in range(1, 11))))
    room.do(DrawSeats(house_players=False, seed=1))
    room.play_round({1: "A", 2: "B"})
    change(room, options={"bench": "ring_link", "sitout_clicks": 0})
    found = tallies(room.room.ledger, room.room.players)
    assert [found[player].clicks for player in (9, 10)] == [0, 0]


def test_what_judges_hands_is_not_changed_while_a_round_is_played() -> None:
    room = running()
    assert why_not(room, options={"max_hands": 2}) == "round_in_play"
    change(room, options={"hide_standings": True})
    assert room.room.rules.hide_standings
    room.bell()
    room.enter("A")
    change(room, options={"hide_standings": True, "max_hands": 2})
    assert room.room.rules.max_hands == 2


def test_where_spare_players_wait_is_settled_once_play_has_begun() -> None:
    room = drawn()
    assert "Draw the seats again for it" in said(room, options={"bench": "ring_link"})
    room.start()
    assert why_not(room, options={"bench": "ring_link"}) == "seats_drawn"


def test_sitters_who_are_seated_are_not_forbidden_afterwards() -> None:
    room = drawn(tables=2, profile="cribbage", options={"same_side_sitters": "replace_both"})
    pair = tuple(room.table().seats[seat] for seat in ("A.L", "A.R"))
    room.do(NameSitters(1, pair))
    assert why_not(room, options={}) == "sitters_crowded"


def test_the_sheet_is_changed_until_the_first_deal() -> None:
    room = drawn()
    assert "withdrawn" in said(room, profile="500-2024")
    change(room, profile="500-201x")
    assert room.room.profile.name == "500-201x"
    assert why_not(room, profile="spades") == "other_movement"
    room.start()
    assert why_not(room, profile="500-2025") == "play_has_begun"


def test_an_option_that_does_not_exist_is_refused() -> None:
    assert why_not(drawn(), options={"joker": 1}) == drawn().refusal(
        ChangeTournament(1, options={"joker": 1})).code  # fmt: skip
    assert why_not(drawn(), options={"joker": 1}) != "say_first"


# One more round
