"""At the end the scorecards on paper are held against the ledger, and the rounds in question are named (500 1j)."""

from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.commands.standings import CardTotal, CheckCards
from controller.domain.commands.table import ReverseClicks
from controller.domain.events import Event
from controller.domain.events.standings import CardsChecked
from controller.domain.standings.places import standings
from controller.hub import request_commands
from controller.projections.journal import sentence
from table_node.wire.codec import encode
from tests.support.evening import Evening, drawn


def cards(room: Evening, **more: int) -> tuple[CardTotal, ...]:
    """Every entrant's scorecard as the ledger has it; `more`: by how much a card says more, by player as p1, p2, …"""
    return tuple(
        CardTotal(one.player, one.clicks + more.get(f"p{one.player}", 0))
        for one in standings(room.room)
        if not room.room.players[one.player].house
    )


def check(room: Evening, *totals: CardTotal) -> CardsChecked:
    """What comes of a check; it changes nothing in the room."""
    before = room.room
    (checked,) = room.do(CheckCards(totals))
    assert isinstance(checked, CardsChecked)
    assert room.room == before
    return checked


def played() -> Evening:
    """Two tables, three rounds."""
    room = drawn(tables=2, rounds=4)
    for _ in range(3):
        room.play_round({1: "A", 2: "TIE"})
    return room


def test_cards_that_agree_are_said_to() -> None:
    room = played()
    checked = check(room, *cards(room))
    assert (checked.cards, checked.differences, checked.missing) == (8, (), ())
    assert sentence(checked, room.room) == "8 scorecards were counted: all agree with the ledger."


def test_a_difference_is_told_with_the_round_that_explains_it_and_who_is_missing() -> None:
    room = played()
    four = {seating.seat: seating.player for seating in room.room.seatings[2] if seating.table == 1}
    winner = four["A.L"]
    room.do(ReverseClicks(2, 1, winner, "revoked"))
    all_cards = cards(room, **{f"p{winner}": 2})
    checked = check(room, *(card for card in all_cards if card.player != four["B.L"]))
    (difference,) = checked.differences
    assert (difference.player, difference.card - difference.ledger) == (winner, 2)
    assert [(doubt.round, doubt.table, doubt.why) for doubt in difference.doubts] == [(2, 1, "taken back")]
    assert checked.missing == (four["B.L"],)
    assert sentence(checked, room.room) == (
        f"7 scorecards were counted: 1 differs: {room.room.players[winner].name} {difference.card},"
        f" not {difference.ledger}. 1 was not counted."
    )


def test_the_reply_carries_the_differences() -> None:
    room = played()
    one = standings(room.room)[0]
    events: list[Event] = list(room.do(CheckCards((CardTotal(one.player, one.clicks + 1),))))
    reply = request_commands.accepted("ask-1", 9, events)
    assert encode(reply)
    detail = reply["detail"]
    assert isinstance(detail, dict)
    assert (detail["cards"], detail["differing"], detail["uncounted"]) == (1, 1, 7)
    assert detail["differences"][0]["player"] == one.player


def test_the_reply_of_a_room_of_sixteen_hundred_whose_cards_all_differ_can_be_sent() -> None:
    room = Evening()
    room.do(CreateTournament("Nationals", "500-2025", 2, 10, 400, 60, "auto", 1))
    room.do(ImportPlayers(tuple(Row(n, f"Player {n}") for n in range(1, 1601))))
    room.do(DrawSeats(house_players=False, seed=3))
    events = room.do(CheckCards(tuple(CardTotal(n, 3) for n in range(1, 1601))))
    assert encode(request_commands.accepted("ask-1", 9, events))
    assert len(sentence(events[0], room.room)) < 1000


def test_a_card_of_a_stranger_one_named_twice_and_none_at_all_are_refused() -> None:
    room = played()
    assert room.refusal(CheckCards(())).code == "which_cards"
    assert room.refusal(CheckCards((CardTotal(1, 2), CardTotal(1, 3)))).code == "which_cards"
    assert room.refusal(CheckCards((CardTotal(99, 2),))).code == "unknown_player"
    assert room.refusal(CheckCards((CardTotal(1, -2),))).code == "bad_total"


def test_r61_a_card_with_nothing_on_it_is_a_total() -> None:
    room = drawn()
    assert check(room, CardTotal(1, 0)).differences == ()
