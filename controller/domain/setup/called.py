"""What each player is called in sentences and documents: by name, and where two share it, with what parts them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from controller.domain.state.room import Room
from controller.domain.values import Player
from table_node.shared.namesakes import called


def names_of(room: Room) -> Mapping[int, str]:
    """Everybody as they are called."""
    return _names_in(Listed(room.players))


def name_of(room: Room, player: int) -> str:
    """One player of the room as they are called."""
    return names_of(room)[player]


def name_beside(room: Room, player: Player) -> str:
    """What somebody is called who is just coming or has just gone, beside everybody in the room."""
    return _names({**room.players, player.number: player}.values())[player.number]


class Listed:
    """The players of a room, which are never changed in place: the same mapping is the same list, an equal one is not.

    A room of hundreds is asked for names many times between two changes of its list.
    """

    def __init__(self, players: Mapping[int, Player]) -> None:
        self.players = players

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Listed) and other.players is self.players

    def __hash__(self) -> int:
        return id(self.players)


@lru_cache(maxsize=4)
def _names_in(entered: Listed) -> Mapping[int, str]:
    return _names(entered.players.values())


def _names(players: Iterable[Player]) -> dict[int, str]:
    return called((player.number, player.name, player.club) for player in players)
