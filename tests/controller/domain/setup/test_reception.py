"""At the door: the plan of the hall, players entered one by one, and whose scorecard is whose."""

from dataclasses import replace

import pytest

from controller.domain.commands import Command
from controller.domain.commands.game import RecordCard
from controller.domain.commands.hall import (
    AwaitCard,
    EnterPlayer,
    GiveCard,
    PlaceTables,
    StopAwaitingCard,
    StrikePlayer,
)
from controller.domain.commands.nodes import BindNode, FreeNode, RecordNode
from controller.domain.commands.setup import ImportPlayers
from controller.domain.commands.standings import Undo
from controller.domain.events import Event
from controller.domain.events.game import CardClipped, PressIgnored
from controller.domain.events.hall import CardGiven
from controller.domain.events.setup import PlayersImported
from controller.domain.state.hall import Place
from controller.domain.values import Player
from tests.support.evening import Evening, drawn, entry_list, running, set_up
from tests.support.folding import fold


def registered(cards: bool = True) -> Evening:
    """Four players on the list, and node-1 at table 1; no seats yet."""
    room = Evening()
    room.do(set_up())
    room.do(ImportPlayers(entry_list(4, cards)))
    room.do(RecordNode("node-1", "b1", "pi", "1", "power"))
    room.do(BindNode("node-1", 1))
    return room


def tap(room: Evening, uid: str) -> list[Event]:
    return room.do(RecordCard("node-1", uid))


def test_the_next_card_tapped_at_the_table_is_the_players() -> None:
    room = registered(cards=False)
    room.do(AwaitCard(2, 1))
    assert tap(room, "04A1B2C3") == [CardGiven(2, "04A1B2C3", 1)]
    assert room.room.players[2].card == "04A1B2C3" and not room.room.hall.awaited
    assert not any(isinstance(event, CardGiven) for event in tap(room, "04FFFFFF"))


def test_somebody_elses_card_is_not_given_away_and_the_wait_goes_on() -> None:
    room = registered()
    room.do(AwaitCard(2, 1))
    (event,) = tap(room, "CA000003")
    assert isinstance(event, PressIgnored) and (event.reason, event.player) == ("card_of_another", 3)
    assert room.room.hall.awaited == {1: 2} and room.room.players[3].card == "CA000003"


def test_a_card_that_is_due_is_clipped_at_a_table_that_awaits_another() -> None:
    room = running(cards=True)
    room.confirm("amber", 100)
    player = room.table().seats["A.L"]
    room.do(AwaitCard(next(one for one in room.room.players if one != player), 1))
    assert any(isinstance(event, CardClipped) for event in room.tap(player))


def test_one_player_is_awaited_at_one_table_and_can_be_let_go() -> None:
    room = registered()
    room.do(AwaitCard(2, 1))
    assert room.do(AwaitCard(2, 1)) == []
    room.do(FreeNode("node-1"))
    room.do(BindNode("node-1", 7))
    room.do(AwaitCard(2, 7))
    assert room.room.hall.awaited == {7: 2}
    room.do(StopAwaitingCard(7))
    assert not room.room.hall.awaited and room.do(StopAwaitingCard(7)) == []


def test_a_table_without_a_node_can_await_no_card() -> None:
    assert registered().refusal(AwaitCard(2, 5)).code == "no_reader"
    assert registered().refusal(EnterPlayer("Moana", "", "", 5)).code == "no_reader"


@pytest.mark.parametrize(("card", "code"), [("CA000003", "card_taken"), ("my card", "card"), ("A" * 21, "card")])
def test_a_typed_number_that_cannot_be_theirs_is_refused(card: str, code: str) -> None:
    assert registered().refusal(GiveCard(2, card)).code == code


def test_a_card_is_given_by_its_number_and_taken_away_again() -> None:
    room = registered()
    room.do(GiveCard(2, " 04a1b2c3 "))
    assert room.room.players[2].card == "04A1B2C3"
    assert room.do(GiveCard(2, "04A1B2C3")) == []
    room.do(Undo(0, 0))
    assert room.room.players[2].card == "CA000002"
    room.do(GiveCard(2, ""))
    assert room.room.players[2].card == ""
    assert room.refusal(GiveCard(9, "01")).code == "no_player"


def test_a_player_is_entered_with_a_name_and_a_tap() -> None:
    room = registered()
    room.do(EnterPlayer(" Moana ", "Hornby", "", 1))
    assert (room.room.players[5].name, room.room.hall.awaited) == ("Moana", {1: 5})
    tap(room, "0499AA01")
    assert room.room.players[5].card == "0499AA01"
    assert room.refusal(EnterPlayer("Moana", "Hornby", "", None)).code == "entry_wrong"


def test_an_entry_is_struck_and_its_wait_with_it() -> None:
    room = registered()
    room.do(EnterPlayer("Moana", "Hornby", "", 1))
    room.do(StrikePlayer(5))
    assert 5 not in room.room.players and not room.room.hall.awaited
    assert room.refusal(StrikePlayer(5)).code == "no_player"
    room.do(Undo(0, 0))
    assert room.room.players[5].name == "Moana"


def test_an_entry_can_be_taken_back() -> None:
    room = registered()
    room.do(EnterPlayer("Moana", "Hornby", "", None))
    room.do(Undo(0, 0))
    assert 5 not in room.room.players


def test_after_the_draw_the_list_is_closed_but_a_card_can_still_be_given() -> None:
    room = drawn()
    assert room.refusal(EnterPlayer("Moana", "Hornby", "", None)).code == "seats_drawn"
    assert room.refusal(StrikePlayer(1)).code == "seats_drawn"
    room.do(GiveCard(1, "0499AA01"))
    assert room.room.players[1].card == "0499AA01"


def test_the_plan_of_the_hall_outlasts_the_evening_and_can_be_taken_back() -> None:
    room = registered()
    room.do(PlaceTables((Place(2, 3, 0), Place(1, 0, 0))))
    room.do(AwaitCard(2, 1))
    room.do(set_up(name="Another night"))
    assert room.room.hall.places == (Place(1, 0, 0), Place(2, 3, 0)) and not room.room.hall.awaited
    assert room.do(PlaceTables((Place(1, 0, 0), Place(2, 3, 0)))) == []
    room.do(PlaceTables(()))
    room.do(Undo(0, 0))
    assert len(room.room.hall.places) == 2


@pytest.mark.parametrize(
    ("places", "code"),
    [
        ((Place(1, 0, 0), Place(2, 0, 0)), "place_taken"),
        ((Place(1, 0, 0), Place(1, 1, 0)), "placed_twice"),
        ((Place(1, 0, 0), Place(1, 0, 0)), "placed_twice"),
        ((Place(1, 24, 0),), "off_the_plan"),
        ((Place(1, 0, -1),), "off_the_plan"),
        ((Place(0, 0, 0),), "no_table"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(places: tuple[Place, ...], code: str) -> None:
    assert registered().refusal(PlaceTables(places)).code == code


def test_nobody_comes_or_goes_alone_in_a_tournament_of_teams() -> None:
    room = Evening()
    room.do(set_up(rounds=5, profile="spades", minutes=0, warning_s=0))
    assert room.refusal(EnterPlayer("Ana Reti", "Papanui", "", None)).code == "fixed_pair"
    assert room.refusal(StrikePlayer(1)).code == "fixed_pair"


@pytest.mark.parametrize(
    "asked",
    [
        GiveCard(2, "0009351929"),
        EnterPlayer("Moana", "Hornby", "0009351929", None),
    ],
)
def test_a_printed_number_is_a_question_at_every_door(asked: Command) -> None:
    room = registered()
    assert room.refusal(asked).code == "card_notation"
    room.do(replace(asked, notation="decimal"))  # type: ignore[type-var]
    assert "008EB2F9" in {player.card for player in room.room.players.values()}


def test_a_card_is_nobody_elses_whichever_reader_told_its_number() -> None:
    room = registered(cards=False)
    room.do(GiveCard(1, "61008EB2F9"))
    assert room.refusal(GiveCard(2, "0009351929", "decimal")).code == "card_taken"
    room.do(AwaitCard(2, 1))
    (event,) = tap(room, "008EB2F9")
    assert isinstance(event, PressIgnored) and event.reason == "card_of_another"


@pytest.mark.parametrize(("uid", "reason"), [("08", "drawn_number"), ("0000000000", "blank_number")])
def test_a_phone_or_a_blank_card_is_not_given_to_the_player_who_waits(uid: str, reason: str) -> None:
    room = registered(cards=False)
    room.do(AwaitCard(2, 1))
    (event,) = tap(room, uid)
    assert isinstance(event, PressIgnored) and event.reason == reason
    assert room.room.hall.awaited == {1: 2} and not room.room.players[2].card


def test_a_player_whom_an_older_log_keeps_decomposed_is_no_other_than_the_one_entered_now() -> None:
    room = Evening()
    room.do(set_up())
    old = PlayersImported((Player(1, "Ma\u0304ia O\u2019Brien", "Ka\u0304piti", "", house=False),))
    room.room = fold(room.room, [old])
    refusal = room.refusal(EnterPlayer("Māia O'Brien", "Kāpiti", "", None))
    assert (refusal.code, "number 1" in refusal.text) == ("entry_wrong", True)
