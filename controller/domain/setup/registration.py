"""Before play, at the door: the plan of the hall, players entered one by one, and whose scorecard is whose."""

from collections.abc import Callable, Iterable
from typing import Any

from controller.domain.commands.hall import (
    AwaitCard,
    EnterPlayer,
    GiveCard,
    PlaceTables,
    StopAwaitingCard,
    StrikePlayer,
)
from controller.domain.events import Event
from controller.domain.events.game import ClipsExcused
from controller.domain.events.hall import (
    CardAwaited,
    CardAwaitEnded,
    CardGiven,
    PlayerEntered,
    PlayerStruck,
    TablesPlaced,
)
from controller.domain.setup.called import name_of
from controller.domain.setup.card_numbers import card_number
from controller.domain.setup.entry_list import entrant, late_entry
from controller.domain.state.hall import SQUARES, Place
from controller.domain.state.room import Room
from controller.domain.table.convenor import TABLE_MOST
from controller.domain.table.machine import Press, ignored, unknown
from controller.domain.values import Player
from controller.games.refusal import Refusal
from table_node.shared.words import say
from table_node.wire.uids import flaw, may_be_same


def place_tables(room: Room, command: PlaceTables) -> list[Event]:
    """Arrange the plan of the hall. Refused: a table off the plan or named twice, two tables at one place."""
    taken: dict[tuple[int, int], int] = {}
    for place in command.places:
        _must_be_on_the_plan(place)
        if place.table in taken.values():
            raise Refusal(
                "placed_twice", say("Table {table} is named twice.", table=place.table), say("Name each table once.")
            )
        other = taken.setdefault((place.x, place.y), place.table)
        if other != place.table:
            text = say("Tables {other} and {table} stand at one place.", other=other, table=place.table)
            raise Refusal("place_taken", text, say("Move one of them."))
    places = tuple(sorted(command.places, key=lambda place: place.table))
    return [] if places == room.hall.places else [TablesPlaced(places)]


def _must_be_on_the_plan(place: Place) -> None:
    if not 1 <= place.table <= TABLE_MOST:
        raise Refusal(
            "no_table",
            say("There is no table {table}.", table=place.table),
            say("Tables are 1 to {most}.", most=TABLE_MOST),
        )
    if not (0 <= place.x < SQUARES and 0 <= place.y < SQUARES):
        raise Refusal(
            "off_the_plan", say("Table {table} would stand off the plan.", table=place.table),
            say("The plan has {squares} squares across and {squares} down.", squares=SQUARES),
        )  # fmt: skip


def enter_player(room: Room, command: EnterPlayer) -> list[Event]:
    """Add one player to the list, and await the scorecard where a table is named. Refused: the seats are drawn."""
    _before_the_draw(room)
    card = card_number(command.card, command.notation)
    entered = late_entry(room.rules, room.players.values(), command.name, command.club, card)
    number = max(room.players, default=0) + 1
    events: list[Event] = [PlayerEntered(entrant(number, entered))]
    if command.table is not None:
        _must_have_a_reader(room, command.table)
        events.append(CardAwaited(number, command.table))
    return events


def strike_player(room: Room, command: StrikePlayer) -> list[Event]:
    """Take one player off the list. Refused: the seats are drawn."""
    _before_the_draw(room)
    return [PlayerStruck(_player(room, command.player))]


def give_card(room: Room, command: GiveCard) -> list[Event]:
    """Give a player a scorecard by its number. Refused: no card's number, a card that is somebody else's."""
    player, card = _player(room, command.player), card_number(command.card, command.notation)
    if card and (holder := _holder(room.players.values(), card)) not in (None, player):
        assert holder is not None
        raise Refusal(
            "card_taken",
            say("Card {card} is {holder}'s.", card=card, holder=name_of(room, holder.number)),
            say("Take another card, or take it from {holder} first.", holder=name_of(room, holder.number)),
        )
    if card == player.card:
        return []
    return [CardGiven(player.number, card, None), *([] if card else _waits_no_more(room, player))]


def _waits_no_more(room: Room, player: Player) -> list[Event]:
    """A table that waited for this player's tap alone waits for nobody once the card is taken away."""
    return [
        ClipsExcused(table.number, room.round, say("no scorecard any more"))
        for table in room.tables.values()
        if table.phase == "clip" and room.cards_due(table) == {player.number}
    ]


def await_card(room: Room, command: AwaitCard) -> list[Event]:
    """Give a player the next scorecard tapped at a table. Refused: no node there that could read it."""
    player = _player(room, command.player)
    _must_have_a_reader(room, command.table)
    if room.hall.awaited.get(command.table) == player.number:
        return []
    return [CardAwaited(player.number, command.table)]


def stop_awaiting_card(room: Room, command: StopAwaitingCard) -> list[Event]:
    """Await no scorecard at a table any more."""
    player = room.hall.awaited.get(command.table)
    return [] if player is None else [CardAwaitEnded(player, command.table)]


def tapped(room: Room, number: int, press: Press, uid: str) -> list[Event] | None:
    """A scorecard tapped at a table: given to whoever it is awaited for; None where it means what it always does.

    Somebody else's card is never given away; it is still clipped where it is due.
    """
    awaited = room.hall.awaited.get(number)
    if awaited is None:
        return None
    if flaw(uid):
        return [ignored(room, number, press, unknown(uid), awaited)]
    holder = _holder(room.players.values(), uid)
    if holder is None or holder.number == awaited:
        return [CardGiven(awaited, uid, number)]
    table = room.tables.get(number)
    if room.seats_are_free or (table is not None and table.phase == "clip"):
        return None
    return [ignored(room, number, press, "card_of_another", holder.number)]


def _holder(players: Iterable[Player], card: str) -> Player | None:
    """Whose card it is, also where another reader spelled it shorter."""
    alike = [player for player in players if player.card and may_be_same(player.card, card)]
    return next((player for player in alike if player.card == card), alike[0] if alike else None)


def _player(room: Room, number: int) -> Player:
    player = room.players.get(number)
    if player is None or player.house:
        raise Refusal(
            "no_player", say("There is no player {number} on the list.", number=number), say("Choose one of the list.")
        )
    return player


def _before_the_draw(room: Room) -> None:
    if room.phase != "setup":
        raise Refusal(
            "seats_drawn", say("The seats are drawn, so the list is closed."),
            say("Enter a late player on the Evening page, or import the list again and draw again."),
        )  # fmt: skip
    if room.rules.moves == "teams":
        raise Refusal(
            "fixed_pair", say("In a tournament of teams nobody comes or goes alone."),
            say("Import the list again, with both players of each team."),
        )  # fmt: skip


def _must_have_a_reader(room: Room, table: int) -> None:
    if not room.has_reader(table):
        raise Refusal(
            "no_reader", say("Table {table} has no scorecard reader, so no card can be tapped there.", table=table),
            say("Choose a table whose node has one, or type the card's number."),
        )  # fmt: skip


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    PlaceTables: place_tables,
    EnterPlayer: enter_player,
    StrikePlayer: strike_player,
    GiveCard: give_card,
    AwaitCard: await_card,
    StopAwaitingCard: stop_awaiting_card,
}
