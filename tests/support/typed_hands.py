"""Hands typed at table 1 of an evening: the ordinary ones, and how they come to count."""

from typing import Literal

from controller.domain import events as e
from controller.domain import hand_commands as h
from controller.domain.ids import HandEntry
from tests.support.evening import Evening, at

SEVEN_SPADES = HandEntry("A", "7S", 7)  # 140 to Amber, three tricks to Blue
TEN_HEARTS = HandEntry("A", "10H", 10)  # 500: out at once


def entered(
    room: Evening, entry: HandEntry, hand: int = 1, by: Literal["A", "B", "convenor"] = "A", at_s: float = 60
) -> list[e.Event]:
    """A hand typed at this second of the round."""
    return room.do(h.EnterHand(room.room.round, 1, hand, by, entry, at(at_s)))


def counted(room: Evening, entry: HandEntry, hand: int = 1, at_s: float = 60) -> None:
    """A hand typed by Amber and confirmed by Blue."""
    entered(room, entry, hand, at_s=at_s)
    room.do(h.ConfirmHand(room.room.round, 1, hand, "B"))
