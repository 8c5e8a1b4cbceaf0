"""(state, event) -> state for a tournament that is made, and its list of players."""

from controller.domain.by_kind import Changes
from controller.domain.events.setup import PlayersImported, TournamentCreated
from controller.domain.fast_replace import replace
from controller.domain.state.hall import Hall
from controller.domain.state.room import Room

CHANGES = Changes()


@CHANGES.of
def _(event: TournamentCreated, room: Room) -> Room:
    return Room(
        event, revision=room.revision + 1, bindings=room.bindings, served=room.served, nodes=room.nodes,
        hall=Hall(room.hall.places), readers=room.readers,
        players={player.number: player for player in event.kept},
    )  # fmt: skip


@CHANGES.of
def _(event: PlayersImported, room: Room) -> Room:
    players = {player.number: player for player in event.players}
    kept = Hall(room.hall.places)
    return replace(room, players=players, round=0, seatings={}, tables={}, hall=kept)
