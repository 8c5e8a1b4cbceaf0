"""What several sentences have in common: the sides, what a verdict says, and why somebody did something."""

from collections.abc import Mapping
from functools import partial

from controller.domain.by_kind import ByKind
from controller.domain.events import Event
from controller.domain.state.room import Room
from table_node.shared.words import say, say_count

SIDES = {"A": say("Amber"), "B": say("Blue")}
OUTCOMES = {"A": say("Amber won"), "B": say("Blue won"), "TIE": say("a tie")}
VERDICTS = {"before": say("before the bell"), "after": say("after the bell"), "too_close": say("too close to call")}


def because(reason: str) -> str:
    """A reason at the end of a sentence, where one was given."""
    return f": {reason}" if reason else ""


def house_words(count: int) -> str:
    """How many house players there are, as a sentence; of none, nothing."""
    return say_count("{count} house player plays.", "{count} house players play.", count) if count else ""


def plain(texts: Mapping[type, str]) -> ByKind[str]:
    """Sentences that only name fields of their events."""
    made = ByKind[str]()
    for kind, text in texts.items():
        made.functions[kind] = partial(_filled, text)
    return made


def _filled(text: str, event: Event, room: Room) -> str:
    return text.format(**vars(event))
