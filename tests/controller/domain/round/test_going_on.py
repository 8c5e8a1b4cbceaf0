"""One more round, an evening that goes on after its end, and one more table for those who wait."""

import pytest

from controller.domain.commands.amending import AddRound, ReopenTournament
from controller.domain.commands.hall import AwaitCard
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import PassTime, StartRound
from controller.domain.commands.seats import OpenTable, PlayerArrives
from controller.domain.commands.session import BeginBreak, GiveTime
from controller.domain.commands.setup import DrawSeats, EndTournament, ImportPlayers, Row
from controller.domain.commands.standings import Undo
from controller.domain.state.ledger import tallies
from controller.domain.undo.decide import words
from tests.support.amending import change, played_out, taken_back
from tests.support.evening import Evening, at, drawn, running, set_up
from tests.support.spades_evening import play_round, seated_teams


@pytest.mark.parametrize("when", ["before play", "in play", "between rounds"])
def test_a_round_is_added_at_any_time(when: str) -> None:
    room = drawn(rounds=2)
    if when == "between rounds":
        room.play_round({1: "A"})
    if when == "in play":
        room.start()
    room.do(AddRound(room.room.round))
    assert room.room.tournament is not None and room.room.tournament.rounds == 3
    taken_back(room)
    assert room.room.tournament.rounds == 2


def test_one_more_round_is_played_after_the_last_one() -> None:
    room = played_out(rounds=2)
    clicks = tallies(room.room.ledger, room.room.players)
    room.do(AddRound(2))
    assert (room.room.phase, room.room.round) == ("ready", 3)
    assert tallies(room.room.ledger, room.room.players) == clicks
    partners = {frozenset((one.seats["A.L"], one.seats["A.R"])) for one in room.room.tables.values()}
    before = [one for one in room.room.seatings[2] if one.seat.startswith("A")]
    assert frozenset(one.player for one in before if one.table == 1) not in partners
    room.play_round({1: "A", 2: "B"})
    assert room.room.phase == "ended"


def test_one_more_round_is_taken_back_until_somebody_deals() -> None:
    room = played_out(rounds=1)
    room.do(AddRound(1))
    taken_back(room)
    assert (room.room.phase, room.room.round) == ("ended", 1)
    room.do(AddRound(1))
    room.do(StartRound(2, at(3000)))
    assert room.refusal(Undo(0, at(3001))).code == "stays_done"


def test_those_who_wait_play_in_the_round_that_is_added() -> None:
    room = Evening()
    room.do(set_up(rounds=1, options={"bench": "ring_link"}, clipping="result"))
    room.do(ImportPlayers(tuple(Row(line, f"Player {line}") for line in range(1, 12))))
    room.do(DrawSeats(house_players=False, seed=1))
    waited = {player for bench in room.room.benches[1] for player in bench.queue}
    room.play_round({1: "A", 2: "B"})
    room.do(AddRound(1))
    assert waited <= room.room.playing
    assert all(tally.sat_out == 1 for player, tally in tallies(room.room.ledger, room.room.players).items()
               if player in waited)  # fmt: skip


@pytest.mark.parametrize("ended_in", ["setup", "ready", "running", "overtime", "tea", "lunch", "between"])
def test_an_evening_that_was_ended_by_mistake_goes_on(ended_in: str) -> None:
    room = Evening() if ended_in == "setup" else drawn(tables=2, rounds=3)
    if ended_in == "setup":
        room.do(set_up())
    if ended_in in ("running", "overtime"):
        room.start()
        room.enter("A")
    if ended_in == "overtime":
        room.bell()
    if ended_in in ("tea", "lunch", "between"):
        room.play_round({1: "A", 2: "A"})
    if ended_in in ("tea", "lunch"):
        room.do(BeginBreak(2, "tea" if ended_in == "tea" else "lunch", 0, 1, at(1700)))
    phase, results = room.room.phase, room.room.results
    room.do(EndTournament("the wrong button"))
    room.do(ReopenTournament(room.room.round))
    again = {"running": "overtime", "tea": "ready"}.get(ended_in, phase)
    assert (room.room.phase, room.room.results) == (again, results)
    if ended_in in ("running", "overtime"):
        room.do(PassTime(at(900)))
        room.enter("B", table=2)
        assert room.room.round == 2


def test_lots_that_were_to_be_drawn_are_drawn_when_the_evening_goes_on() -> None:
    room = seated_teams(6)
    for _ in range(3):
        play_round(room, *[(520, 400)] * 3)
    assert room.room.break_ is not None and room.room.break_.kind == "lots"
    room.do(EndTournament("the wrong button"))
    room.do(ReopenTournament(3))
    assert room.room.break_ is not None and (room.room.phase, room.room.break_.kind) == ("break", "lots")


def test_a_hand_in_play_in_extra_time_counts_when_the_evening_goes_on() -> None:
    room = running()
    room.press("dealt", 10)
    room.do(GiveTime(1, 1, 60, "spilt tea", 1))
    room.do(EndTournament("the wrong button"))
    room.do(ReopenTournament(1))
    room.do(PassTime(at(900)))
    assert (room.phase(), len(room.table().deals)) == ("hand", 1)
    room.enter("A")
    assert room.room.round == 2


def test_the_end_of_the_evening_is_taken_back() -> None:
    room = drawn(rounds=3)
    room.play_round({1: "A"})
    room.do(EndTournament("the wrong button"))
    assert room.room.last is not None and words(room.room.last) == "the end of the tournament"
    taken_back(room)
    assert (room.room.phase, room.room.round) == ("ready", 2)


def test_the_end_taken_back_in_mid_round_leaves_the_bell_where_it_was_planned() -> None:
    room = running()
    clock, revision = room.room.clock, room.room.revision
    room.do(EndTournament("the wrong button"))
    taken_back(room, 20)
    assert (room.room.phase, room.room.clock) == ("running", clock)
    assert room.room.revision > revision + 1
    room.bell()
    assert room.phase() == "closing"


def test_what_is_over_and_what_is_not_are_told_apart() -> None:
    assert drawn().refusal(ReopenTournament(1)).code == "not_over"
    assert played_out().refusal(ReopenTournament(2)).code == "all_rounds_played"
    room = drawn(rounds=3)
    room.do(EndTournament("fire"))
    assert room.refusal(AddRound(1)).code == "ended_early"


# Tables that come to it


def waiting_three(tables: int = 2) -> Evening:
    """Two full tables, all there are, and three who wait."""
    room = Evening()
    room.do(set_up(tables=tables, options={"bench": "ring_link"}, clipping="result"))
    room.do(ImportPlayers(tuple(Row(line, f"Player {line}") for line in range(1, 4 * tables + 4))))
    room.do(DrawSeats(house_players=False, seed=1))
    return room


def test_a_fourth_who_waits_makes_one_more_table_than_there_were() -> None:
    room = waiting_three()
    room.play_round({1: "A", 2: "B"})
    room.do(PlayerArrives(2, "Late Lena", "", ""))
    assert set(room.room.tables) == {1, 2, 3}
    assert room.room.tournament is not None and room.room.tournament.tables == 3
    assert room.room.benches[2] == ()
    taken_back(room)
    assert set(room.room.tables) == {1, 2}
    assert room.room.tournament.tables == 2


def test_one_more_table_is_opened_for_those_who_wait() -> None:
    room = waiting_three()
    room.play_round({1: "A", 2: "B"})
    assert room.refusal(OpenTable(2, 4, house_players=True)).code == "table_open"
    room.do(OpenTable(2, 3, house_players=True))
    assert room.room.tournament is not None and room.room.tournament.tables == 3
    room.play_round({1: "A", 2: "B", 3: "TIE"})
    assert set(room.room.tables) == {1, 2, 3}


def test_a_card_is_not_awaited_at_a_table_that_is_gone() -> None:
    room = drawn()
    room.do(RecordNode("node-9", "boot-1", "simulated", "1.0", "power"))
    room.do(BindNode("node-9", 9))
    room.do(AwaitCard(1, 9))
    change(room, tables=3)
    assert room.room.hall.awaited == {}
