"""The club's register: everybody who was ever on an entry list, with their latest name, club and scorecard."""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.domain.events import Event
from controller.domain.events.amending import PlayerAmended
from controller.domain.events.hall import PlayerStruck
from controller.domain.events.round import RoundStarted
from controller.domain.events.setup import PlayersImported, TournamentCreated
from controller.domain.events.standings import ActionUndone
from controller.domain.state.room import Room
from controller.domain.values import Player
from table_node.shared.names import folded, likeness

Key = tuple[str, str]


@dataclass(frozen=True)
class Written:
    """Write a player into the register. `instead_of`: the name and club that this entry replaces."""

    player: Player
    instead_of: Key | None = None
    takes_back: bool = False
    """The name of before is given back: whoever the register knew by the other one stands there again."""


@dataclass(frozen=True)
class Dropped:
    """Drop a player who was entered by mistake, unless they have played."""

    key: Key


@dataclass(frozen=True)
class Played:
    """A player has played, and so stays in the register."""

    key: Key


Entry = Written | Dropped | Played


def key_of(player: Player) -> Key:
    """The key by which the register recognises a player."""
    return (likeness(player.name), folded(player.club))


def entries(event: Event, before: Room, after: Room) -> Iterator[Entry]:
    """The entries that an event makes in the register."""
    if isinstance(event, RoundStarted):
        yield from (
            Played(key_of(after.players[number])) for number in sorted(after.playing) if _is_guest(after, number)
        )
    if before.players is after.players:
        return
    if isinstance(event, PlayerStruck | ActionUndone):
        kept = {key_of(player) for player in after.players.values()}
        gone = {key_of(player): None for player in before.players.values() if not player.house}
        yield from (Dropped(key) for key in gone if key not in kept)
    numbers_stay = not isinstance(event, PlayersImported | TournamentCreated | ActionUndone)
    for number, player in after.players.items():
        was = before.players.get(number)
        if player.house or player == was:
            continue
        renamed = numbers_stay and was is not None and key_of(was) != key_of(player)
        yield Written(player, key_of(was) if renamed and was is not None else None, _takes_back(event, before))


def _takes_back(event: Event, before: Room) -> bool:
    """Whether an event undoes the last correction of a name."""
    last = before.last.event if before.last is not None else None
    return (
        isinstance(event, PlayerAmended)
        and isinstance(last, PlayerAmended)
        and (event.player, event.name, event.club) == (last.player, last.was_name, last.was_club)
    )


def _is_guest(room: Room, number: int) -> bool:
    return not room.players[number].house
