"""The acts that say who sits where."""

from controller.domain.act import Act, fields, has_dealt
from controller.domain.commands.seats import DrawRing, NameSitters
from controller.domain.events import Event
from controller.domain.events.seats import RingDrawn, SeatsChanged, SeatsOpened, SittersNamed
from controller.domain.events.session import SeatTapped
from controller.domain.events.setup import SeatsDrawn
from controller.domain.seats.decide import draw_ring, name_sitters
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room
from controller.domain.state.seating_plan import Ring
from controller.games.refusal import Refusal
from table_node.shared.words import say

_SEATED = ("players", "gone", "sitters", "ring", "benches", "seatings", "tables")


def _seats_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    _same_seats(room, action)
    return []


def _same_seats(room: Room, action: Action) -> int:
    """The round whose seats were changed. Refused: somebody plays from them already."""
    number: int = getattr(action.event, "round", room.round)
    if number != room.round or room.phase not in ("ready", "break") or has_dealt(room):
        raise Refusal(
            "seats_played", say("Somebody plays from the new seats already, and seats that are played at stay."),
            say("Change the seats again after this round, or let the tables take their deals back first."),
        )  # fmt: skip
    return number


def _ring_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return draw_ring(room, DrawRing(Ring(action.before.ring, room.rules.ring_direction).walk))


def _sitters_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return name_sitters(room, NameSitters(_same_seats(room, action), tuple(sorted(action.before.sitters))))


ACTS: dict[type[Event], Act] = {
    SeatsDrawn: Act(say("the draw of the seats"), _seats_back, fields("phase", "round", "teams", *_SEATED)),
    SeatsOpened: Act(
        say("the free choice of seats"),
        _seats_back,
        fields("phase", "round", "break_", "breaks", "taps", *_SEATED),
    ),
    SeatsChanged: Act(say("the change of seats before round {round}"), _seats_back, fields("tournament", *_SEATED)),
    RingDrawn: Act(say("the order of the tables"), _ring_back),
    SittersNamed: Act(say("the list of those who keep their seats"), _sitters_back),
    SeatTapped: Act(
        say("the seat of a player at table {table}"),
        Refusal("stays_done", say("The player has that seat now."), say("Seat the player somewhere else.")),
        is_by_hand=lambda event, after: event.seat is not None,
    ),
}
