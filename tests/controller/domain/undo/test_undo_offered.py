"""What undo offers it does: in rooms that wander anywhere, every offer is taken, and what is taken was offered."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.commands.amending import AmendPlayer
from controller.domain.commands.game import RecordCard
from controller.domain.commands.hall import AwaitCard, StrikePlayer
from controller.domain.commands.session import AbandonRound
from controller.domain.commands.setup import CreateTournament, EndTournament, ImportPlayers
from controller.domain.commands.standings import NominateClub, Undo
from controller.domain.decide import decide
from controller.domain.events.setup import PlayersImported
from controller.domain.standings.places import standings
from controller.domain.undo.decide import offered, offered_until
from controller.domain.values import Player
from controller.games.refusal import Refusal
from tests.controller.domain.undo.test_undo import done_and_undone, shown, undo
from tests.support.evening import Evening, at, drawn, entry_list, running, set_up
from tests.support.folding import fold
from tests.support.wandering import Wanderer
from tests.support.wandering_anything import AnythingWanderer
from tests.support.wandering_rounds import RoundWanderer


@pytest.mark.parametrize("wanders", [Wanderer, RoundWanderer, AnythingWanderer])
@settings(max_examples=20)
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
            taken = bool(decide(room, Undo(room.actions, chance.now)).events)
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
    room.do(CreateTournament("Next", "500-2025", 3, 10, 4, 60, "auto", 1, keep_players=True))
    room.do(AwaitCard(1, 1))
    room.do(RecordCard("node-1", "04A1B2C3"))
    assert offered(room.room) is None
    assert room.refusal(Undo(0, at(0))).code == "list_changed"


def test_a_list_imported_over_another_gives_the_other_back() -> None:
    room = drawn(tables=2)
    done_and_undone(room, ImportPlayers(entry_list(4)))


def test_a_player_who_was_struck_comes_back_with_the_same_number() -> None:
    room = Evening()
    room.do(set_up())
    room.do(ImportPlayers(entry_list(4, cards=True)))
    done_and_undone(room, StrikePlayer(2))


def test_an_evening_ended_by_mistake_in_mid_round_goes_on_and_its_bell_rings_as_planned() -> None:
    room = running(tables=2)
    room.press("dealt", 20)
    room.enter("A", table=2)
    done_and_undone(room, EndTournament("the wrong button"), 30)
    assert room.room.clock.closes_at_hub_us == at(600)
    room.bell()
    assert room.verdict() == "before"


def test_an_evening_ended_by_mistake_whose_bell_has_gone_meanwhile_waits_for_its_results() -> None:
    room = running(tables=1)
    room.press("dealt", 20)
    room.do(EndTournament("the wrong button"))
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
    done_and_undone(room, AbandonRound(1, "fire alarm"), 60)
    assert standings(room.room) == earned
    assert shown(room.room)[0] == "running"


def test_a_round_called_off_stays_so_once_somebody_has_dealt_again() -> None:
    room = running(tables=2)
    room.do(AbandonRound(1, "fire alarm"))
    room.press("dealt", 60)
    assert offered(room.room) is None


def keep_all(profile: str = "500-2025", rounds: int = 3) -> CreateTournament:
    return CreateTournament("Next", profile, rounds, 10, 4, 60, "auto", 1, keep_players=True)


def held_by_an_older_log(*people: tuple[str, str]) -> Evening:
    """A list as it was stored before names were held to one form."""
    room = Evening()
    room.do(set_up())
    listed = tuple(Player(number, name, club, "", house=False) for number, (name, club) in enumerate(people, 1))
    room.room = fold(room.room, [PlayersImported(listed)])
    return room


def test_players_who_are_kept_have_their_names_as_every_list_has_them() -> None:
    room = held_by_an_older_log((" Ma\u0304ia   Kopua ", "Otaki  RSA"))
    room.do(keep_all())
    assert [(one.name, one.club) for one in room.room.players.values()] == [("Māia Kopua", "Otaki RSA")]


def test_two_whom_nobody_could_tell_apart_are_not_kept_before_one_is_written_otherwise() -> None:
    room = held_by_an_older_log(("Māia Kopua", "Otaki"), ("maia kopua", "OTAKI"), ("Bob Tan", ""))
    refused = room.refusal(keep_all())
    assert refused.code == "list_wrong" and "stands on line 1 already" in refused.text
    room.do(AmendPlayer(2, "Maia Kopua B.", "Otaki"))
    room.do(keep_all())
    assert len(room.room.players) == 3


def test_a_sheet_without_clubs_teams_keeps_the_players_and_no_nomination() -> None:
    room = Evening()
    room.do(set_up(profile="cribbage", minutes=0, rounds=9, warning_s=0))
    room.do(ImportPlayers(entry_list(4)))
    room.do(NominateClub("Papanui", (1, 2)))
    room.do(keep_all())
    assert not any(player.nominated for player in room.room.players.values())


def test_the_end_of_an_evening_taken_back_keeps_what_was_corrected_and_tapped_since() -> None:
    room = running(tables=2, clipping="taps", cards=True)
    room.enter("A", table=1)
    room.do(EndTournament("the wrong button"))
    for player in room.room.tables[1].seats.values():
        room.tap(player)
    tapped = room.room.tables[1].clipped
    assert len(tapped) == 4
    undo(room, 30)
    assert room.room.tables[1].clipped == tapped
