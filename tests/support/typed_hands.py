"""Hands typed at table 1 of an evening: the ordinary ones, and how they come to count."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from controller.domain.commands.hands import ConfirmHand, EnterHand
from controller.domain.commands.setup import DrawSeats, ImportPlayers
from controller.domain.decide import decide
from controller.domain.events import Event
from controller.domain.events.game import HandDealt
from controller.domain.events.hands import HandScored
from controller.domain.state.room import Room
from controller.domain.values import HandEntry
from controller.games.five_hundred.editions import Edition
from controller.games.five_hundred.penalties import Award
from controller.games.five_hundred.scoring import Score, Scored
from controller.games.profiles import PROFILES, profile
from tests.support.evening import Evening, at, entry_list, moment, set_up
from tests.support.folding import fold

SEVEN_SPADES = HandEntry("A", "7S", 7)  # 140 to Amber, three tricks to Blue
TEN_HEARTS = HandEntry("A", "10H", 10)  # 500: out at once


def entered(
    room: Evening, entry: HandEntry, hand: int = 1, by: Literal["A", "B", "convenor"] = "A", at_s: float = 60
) -> list[Event]:
    """A hand typed at this second of the round."""
    return room.do(EnterHand(room.room.round, 1, hand, by, entry, at(at_s)))


def counted(room: Evening, entry: HandEntry, hand: int = 1, at_s: float = 60) -> None:
    """A hand typed by Amber and confirmed by Blue."""
    entered(room, entry, hand, at_s=at_s)
    room.do(ConfirmHand(room.room.round, 1, hand, "B"))


def counted_at_a_table(edition: Edition, before: Score, entry: Mapping[str, Any]) -> Scored:
    """A hand typed at a table of a room that plays by this edition, where the score was `before`. Raises Refusal."""
    room = _in_play(edition.name, json.dumps(_options(edition)))
    if before != (0, 0):
        earlier = HandScored(1, 1, 1, SEVEN_SPADES, before, None, "table")
        room = fold(room, [HandDealt(1, 1, 1, moment(10)), earlier])
    number = len(room.tables[1].hands) + 1
    said = {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}
    typed = EnterHand(1, 1, number, "convenor", HandEntry(**said), at(60))
    after = decide(room, typed).room.tables[1]
    counts, over = len(after.hands) == number, after.over
    return Scored(before, (after.score[0], after.score[1]), over, after.leader, counts)  # type: ignore[arg-type]


@cache
def _in_play(profile: str, options: str) -> Room:
    """A room in its first round, with one table."""
    evening = Evening()
    evening.do(set_up(profile=profile, options=json.loads(options)))
    evening.do(ImportPlayers(entry_list(4)))
    evening.do(DrawSeats(house_players=False, seed=7))
    evening.start()
    return evening.room


def _options(edition: Edition) -> dict[str, object]:
    """What an edition has otherwise than its sheet, as a club types it."""
    sheet = PROFILES[edition.name]
    changed = (name for name in profile(edition.name).options if getattr(edition, name) != getattr(sheet, name))
    return {name: _typed(getattr(edition, name)) for name in changed}


def _typed(value: object) -> object:
    if isinstance(value, Award):
        if value.kind != "points":
            return value.kind
        return {"maker": value.maker, "opposition": value.opposition}
    if isinstance(value, Mapping):
        return {key: _typed(one) for key, one in value.items()}
    return list(value) if isinstance(value, tuple) else value
