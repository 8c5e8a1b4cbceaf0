"""What people who share a name are called, so that nobody is taken for another."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache

from table_node.shared.names import folded, likeness
from table_node.shared.words import say

Person = tuple[int, str, str]
"""A player's number, name and club."""


def called(people: Iterable[Person]) -> dict[int, str]:
    """Everybody by number as they are called in the room: by name, and where several share it, with what parts them.

    That is the club where no other of the name is of it, else the player's number.
    """
    return dict(_called(tuple(people)))


@lru_cache(maxsize=16)
def _called(people: tuple[Person, ...]) -> dict[int, str]:
    sharing: dict[str, list[Person]] = defaultdict(list)
    for person in people:
        sharing[likeness(person[1])].append(person)
    names: dict[int, str] = {}
    for group in sharing.values():
        clubs = Counter(folded(club) for _, _, club in group)
        for number, name, club in group:
            alone = folded(club) and clubs[folded(club)] == 1
            names[number] = name if len(group) == 1 else _apart(number, name, club if alone else "")
    return names


def _apart(number: int, name: str, club: str) -> str:
    if club:
        return say("{name} ({club})", name=name, club=club)
    return say("{name} (no. {number})", name=name, number=number)
