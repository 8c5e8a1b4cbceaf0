"""The draw by taps: everybody sits down where they like for the first game, and taps the scorecard there."""

from controller.domain.commands.game import RecordCard
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import StartRound
from controller.domain.commands.seats import PlayerLeaves
from controller.domain.commands.session import EndBreak, SeatPlayer
from controller.domain.commands.setup import DrawSeats, ImportPlayers
from controller.domain.commands.standings import Undo
from controller.domain.events.seats import SeatsOpened
from controller.domain.state.room import seats_of
from controller.domain.values import SEATS
from controller.projections import documents
from controller.projections.journal import sentence
from tests.support.evening import Evening, at, entry_list, node_at, set_up
from tests.support.spades_evening import seated_teams


def opened(players: int, house_players: bool = False, **options: object) -> Evening:
    """A room in which everybody may sit down; a node at every table."""
    room = Evening()
    room.do(set_up(tables=9, options=options))
    room.do(ImportPlayers(entry_list(players, cards=True)))
    room.do(DrawSeats(house_players=house_players, seed=1, by_taps=True))
    for table in room.room.tables:
        room.do(RecordNode(node_at(table), "boot-1", "simulated", "1.0", "power"))
        room.do(BindNode(node_at(table), table))
    return room


def sit(room: Evening, table: int, *players: int) -> None:
    """Players tap at a table, one after another."""
    for player in players:
        room.tap(player, table)


def test_everybody_taps_and_sits_where_they_tapped() -> None:
    room = opened(8)
    assert (room.room.phase, room.room.seats_are_free) == ("break", True)
    assert sentence(room.events[2], room.room) == (
        "8 players sit down anywhere at 2 tables, and tap their scorecards there."
    )
    sit(room, 1, 8, 1, 7, 2)
    sit(room, 2, 3, 4, 5, 6)
    room.do(EndBreak(1))
    assert (room.room.phase, room.room.round) == ("ready", 1)
    assert seats_of(room.room.seatings[1])[1] == dict(zip(SEATS, (8, 1, 7, 2), strict=True))
    room.start()
    assert room.phase() == "dealing"


def test_gaps_and_players_at_two_tables_are_named_before_anybody_plays() -> None:
    room = opened(8)
    sit(room, 1, 1, 2, 3)
    sit(room, 2, 4, 5, 6, 7)
    room.tap(4, table=1)
    refusal = room.refusal(EndBreak(1))
    assert refusal.code == "seats_wrong"
    assert "Player 4 tapped at table 2 and table 1" in refusal.text and "Player 8 is missing" in refusal.text
    assert room.refusal(StartRound(1, at(0))).code == "break"


def test_a_card_known_to_nobody_changes_nothing() -> None:
    room = opened(4)
    room.do(RecordCard("node-1", "DEADBEEF"))
    assert room.table().seats == {}


def test_a_house_player_who_has_no_scorecard_is_seated_by_name() -> None:
    room = opened(7, house_players=True)
    house = next(player for player in room.room.players.values() if player.house)
    sit(room, 1, 1, 2, 3, 4)
    sit(room, 2, 5, 6, 7)
    room.do(SeatPlayer(1, 2, "B.R", house.number))
    room.do(EndBreak(1))
    assert room.table(2).seats["B.R"] == house.number


def test_who_registered_last_waits_where_the_numbers_leave_some_over() -> None:
    room = opened(9, bench="ring_link")
    sit(room, 1, 1, 2, 3, 4)
    sit(room, 2, 5, 6, 7, 8)
    room.do(EndBreak(1))
    assert [bench.queue for bench in room.room.benches[1]] == [(9,)]


def test_numbers_that_do_not_fit_are_refused_as_in_any_draw() -> None:
    room = Evening()
    room.do(set_up(tables=1))
    room.do(ImportPlayers(entry_list(7)))
    assert room.refusal(DrawSeats(house_players=False, seed=1, by_taps=True)).code == "not_fours"
    assert room.refusal(DrawSeats(house_players=True, seed=1, by_taps=True)).code == "too_few_tables"
    teams = seated_teams(4)
    assert teams.refusal(DrawSeats(house_players=False, seed=1, by_taps=True)).code == "fixed_teams"


def test_it_is_taken_back_and_drawn_after_all() -> None:
    room = Evening()
    room.do(set_up(tables=9))
    room.do(ImportPlayers(entry_list(8)))
    room.do(DrawSeats(house_players=False, seed=1, by_taps=True))
    room.do(Undo())
    assert (room.room.phase, room.room.tables) == ("setup", {})
    room.do(DrawSeats(house_players=False, seed=1))
    assert room.room.phase == "ready"


def test_the_displays_show_a_break_with_free_seats() -> None:
    room = opened(4)
    assert documents.clock(room.room, 1, "boot", 1)["phase"] == "break"
    assert isinstance(room.events[2], SeatsOpened)


def test_who_went_home_before_the_first_round_is_not_drawn_again() -> None:
    room = Evening()
    room.do(set_up(tables=9))
    room.do(ImportPlayers(entry_list(8)))
    room.do(DrawSeats(house_players=False, seed=1))
    room.do(PlayerLeaves(1, 3, True, "ill"))
    room.do(DrawSeats(house_players=True, seed=2))
    assert 3 not in {seating.player for seating in room.room.seatings[1]}
    assert len(room.room.seatings[1]) == 8
