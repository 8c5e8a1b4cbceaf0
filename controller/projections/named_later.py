"""Stored sentences with marks in place of players' names, so that a name corrected later is right in them too."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from controller.domain.events import Event
from controller.domain.events.hall import PlayerStruck
from controller.domain.events.seats import SeatsChanged
from controller.domain.events.standings import ActionUndone
from controller.domain.fast_replace import replace
from controller.domain.setup.called import Listed, names_of
from controller.domain.state.room import Room
from controller.domain.values import Player
from controller.projections.journal import sentence

_BEGIN, _END = "\x02", "\x03"  # no name has them: no form and no list takes control characters
_MARK = re.compile(f"{_BEGIN}([0-9]+){_END}")
_NAMED_IN_THE_EVENT = (SeatsChanged, ActionUndone)
"""Events that hold names as text."""
_OF_NOBODY_ANY_MORE = (PlayerStruck,)
"""Events about somebody who is gone from the list: the name they had stays."""
Names = Mapping[int, str]


class _Marked(Mapping[int, Player]):
    """A room's players with a mark in place of each name."""

    def __init__(self, players: Mapping[int, Player]) -> None:
        self._players = players

    def __getitem__(self, number: int) -> Player:
        return replace(self._players[number], name=f"{_BEGIN}{number}{_END}")

    def __iter__(self) -> Iterator[int]:
        return iter(self._players)

    def __len__(self) -> int:
        return len(self._players)


@lru_cache(maxsize=2)
def _marked(entered: Listed) -> _Marked:
    """The marked list of a list of players: the same object each time, so that caches keyed by a list work for it."""
    return _Marked(entered.players)


def told(event: Event, room: Room) -> str:
    """An event's sentence with a mark for each player it names; `room` is the room after the event."""
    if isinstance(event, _OF_NOBODY_ANY_MORE):
        return sentence(event, room)
    marked = sentence(event, replace(room, players=_marked(Listed(room.players))))
    return _with_marks(marked, room) if isinstance(event, _NAMED_IN_THE_EVENT) else marked


def _with_marks(text: str, room: Room) -> str:
    """A text with marks in place of names. A name that two players share is left as it is."""
    bearers: dict[str, list[int]] = {}
    for number, player in room.players.items():
        for name in {player.name, names_of(room)[number]}:
            bearers.setdefault(name, []).append(number)
    alone = {name: numbers[0] for name, numbers in bearers.items() if len(numbers) == 1}
    if not alone:
        return text
    longest_first = "|".join(re.escape(name) for name in sorted(alone, key=len, reverse=True))
    return re.sub(rf"(?<!\w)({longest_first})(?!\w)", lambda found: f"{_BEGIN}{alone[found[1]]}{_END}", text)


def has_marks(text: str) -> bool:
    """Whether a sentence has any mark."""
    return _BEGIN in text


def names_in(text: str) -> set[int]:
    """The numbers of the players that a sentence has marks for."""
    return {int(number) for number in _MARK.findall(text)}


def in_words(text: str, names: Names) -> str:
    """A sentence with these names in place of their marks; other marks stay."""
    return _MARK.sub(lambda found: names.get(int(found[1]), found[0]), text)


def left(before: Room, after: Room) -> dict[int, str]:
    """The players whose number is now free or somebody else's, with the names that older sentences must keep."""
    if before.players is after.players:
        return {}
    now, names = after.players, names_of(before)
    return {
        number: names[number] for number, player in before.players.items()
        if number not in now or now[number].name != player.name
    }  # fmt: skip
