"""What undo offers it does: in rooms that wander anywhere, every offer is taken, and what is taken was offered."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain import commands as c
from controller.domain import hall_commands as ac
from controller.domain import session_commands as sc
from controller.domain import standing_commands as oc
from controller.domain.standings import standings
from controller.domain.tournament import decide
from controller.domain.undo import offered, offered_until
from controller.games.refusal import Refusal
from tests.controller.domain.test_undo import done_and_undone, shown, undo
from tests.support.evening import Evening, at, drawn, entry_list, running, set_up
from tests.support.wandering import Wanderer
from tests.support.wandering_anything import AnythingWanderer
from tests.support.wandering_rounds import RoundWanderer


@pytest.mark.parametrize("wanders", [Wanderer, RoundWanderer, AnythingWanderer])
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_every_undo_that_is_offered_is_accepted_and_no_other_is(wanders: type[Wanderer], seed: int) -> None:
    evening, chance = Evening(), wanders(seed)
    for _ in range(120):
        try:
            evening.do(chance.next(evening.room))
        except Refusal:
            continue
        room = evening.room
        action, until = offered(room), offered_until(room)
        in_time = until is None or chance.now <= until
        try:
            taken = bool(decide(room, oc.Undo(room.actions, chance.now)))
        except Refusal:
            taken = False
        assert taken == (action is not None and in_time), action


def test_a_tournament_made_by_mistake_gives_the_one_before_back_with_its_players_seats_and_clicks() -> None:
    room = drawn(tables=2)
    done_and_undone(room, set_up(name="Second try"))
    room = running(tables=2, rounds=1)
    room.bell()
    room.enter("A", table=1)
    room.enter("B", table=2)
    room.enter("A", table=2, round_=1, reason="wrong colour")
    final = standings(room.room)
    done_and_undone(room, set_up(name="Second try"))
    assert (room.room.phase, standings(room.room)) == ("ended", final)
    assert room.room.tournament is not None and room.room.tournament.name == "Club night"


def test_the_very_first_tournament_is_taken_back_to_none() -> None:
    room = Evening()
    room.do(set_up())
    undo(room)
    assert (room.room.tournament, room.room.phase) == (None, "setup")


def test_a_new_tournament_is_not_taken_back_over_a_scorecard_given_since() -> None:
    room = drawn()
    room.do(c.CreateTournament("Next", "500-2025", 3, 10, 4, 60, "auto", 1, keep_players=True))
    room.do(ac.AwaitCard(1, 1))
    room.do(c.RecordCard("node-1", "04A1B2C3"))
    assert offered(room.room) is None
    assert room.refusal(oc.Undo(0, at(0))).code == "list_changed"


def test_a_list_imported_over_another_gives_the_other_back() -> None:
    room = drawn(tables=2)
    done_and_undone(room, c.ImportPlayers(entry_list(4)))


def test_a_player_who_was_struck_comes_back_with_the_same_number() -> None:
    room = Evening()
    room.do(set_up())
    room.do(c.ImportPlayers(entry_list(4, cards=True)))
    done_and_undone(room, ac.StrikePlayer(2))


def test_an_evening_ended_by_mistake_in_mid_round_goes_on_and_its_bell_rings_as_planned() -> None:
    room = running(tables=2)
    room.press("dealt", 20)
    room.enter("A", table=2)
    done_and_undone(room, c.EndTournament("the wrong button"), 30)
    assert room.room.clock.closes_at_hub_us == at(600)
    room.bell()
    assert room.verdict() == "before"


def test_an_evening_ended_by_mistake_whose_bell_has_gone_meanwhile_waits_for_its_results() -> None:
    room = running(tables=1)
    room.press("dealt", 20)
    room.do(c.EndTournament("the wrong button"))
    undo(room, 700)
    for _ in ("the warning", "the finish bell"):
        room.time_is(700)
    assert (room.room.phase, room.verdict()) == ("overtime", "before")


def test_a_round_called_off_by_mistake_goes_on_with_every_result_and_click() -> None:
    room = running(tables=3)
    room.press("dealt", 20, table=3)
    room.enter("A", table=1)
    room.enter("TIE", table=2, mover="B")
    earned = standings(room.room)
    done_and_undone(room, sc.AbandonRound(1, "fire alarm"), 60)
    assert standings(room.room) == earned
    assert shown(room.room)[0] == "running"


def test_a_round_called_off_stays_so_once_somebody_has_dealt_again() -> None:
    room = running(tables=2)
    room.do(sc.AbandonRound(1, "fire alarm"))
    room.press("dealt", 60)
    assert offered(room.room) is None
