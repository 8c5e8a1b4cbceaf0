"""The acts around the standings."""

from controller.domain.act import Act, by_itself, fields, has_dealt
from controller.domain.events import Event
from controller.domain.events.standings import ClubNominated, DayBegun, PlacesDecided
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from table_node.shared.words import say


def _nominations_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    if room.phase not in ("setup", "ready") or room.round > 1 or has_dealt(room):
        raise Refusal(
            "nominations_closed", say("The first game has begun, and the nominations stand."), say("Play on with them.")
        )
    return []


ACTS: dict[type[Event], Act] = {
    DayBegun: Act(say("the new day before round {round}"), by_itself, fields("days")),
    ClubNominated: Act(say("the nominations of {club}"), _nominations_back, fields("players")),
    PlacesDecided: Act(say("the order of level players"), by_itself, fields("decided", "decided_by")),
}
