"""What each offence costs, per edition: the matrix of penalties, and which of its rows an offence falls under."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from controller.games.refusal import Refusal
from table_node.shared.words import say

Event = Literal[
    "KITTY_SEEN", "KITTY_COUNT", "MAKER_LAYDOWN", "PARTNER_LAYDOWN", "OPP_LAYDOWN", "MAKER_COUNT", "OPP_COUNT",
    "BOTH_COUNT", "MAKER_RENEGE", "OPP_RENEGE", "NOBID_COUNT", "NOBID_RENEGE",
]  # fmt: skip
EVENTS: tuple[Event, ...] = (
    "KITTY_SEEN", "KITTY_COUNT", "MAKER_LAYDOWN", "PARTNER_LAYDOWN", "OPP_LAYDOWN", "MAKER_COUNT", "OPP_COUNT",
    "BOTH_COUNT", "MAKER_RENEGE", "OPP_RENEGE", "NOBID_COUNT", "NOBID_RENEGE",
)  # fmt: skip
Offender = Literal["maker", "opposition"]
UNBID_EVENTS: tuple[Event, ...] = ("NOBID_COUNT", "NOBID_RENEGE")
"""Only where nobody bid; every other event needs a bid in force, but for BOTH_COUNT, which asks for neither (6h)."""

_KIND_WORDS = {
    "redeal": say("the hand is dealt again"), "void": say("the hand counts for nothing"),
    "umpire": say("the umpire rules"),
}  # fmt: skip


@dataclass(frozen=True)
class Award:
    """What an event does to the scores."""

    kind: Literal["points", "redeal", "void", "umpire"]
    """points: to both sides; redeal: the same hand again; void: no points, next dealer; umpire: the sheet is silent."""
    maker: Literal[-1, 0, 1] = 0
    """How many times the value of the bid is added to the maker's score."""
    opposition: int = 0
    """Points added to the opposition's score; no trick points, so that no cap stops them (1d)."""
    clause: str = field(default="[R]", compare=False)
    suggestion: str = field(default="", compare=False)
    """What an umpire may rule where the sheet is silent."""

    @property
    def words(self) -> str:
        """As a result sheet prints it."""
        if self.kind != "points":
            return _KIND_WORDS[self.kind]
        return say(
            "{maker:+d} times the bid to the makers, {opposition:+d} to the opposition",
            maker=self.maker,
            opposition=self.opposition,
        )


_NO_POINTS = say("no points to either side, and the next dealer deals")
_SILENT_UNBID = Award("umpire", clause="[R]", suggestion=_NO_POINTS)
_PARTNER = Award("umpire", clause="[R]", suggestion=say("the partner's cards are exposed cards and the hand goes on"))

MATRIX_2025: Mapping[Event, Award] = MappingProxyType(
    {
        "KITTY_SEEN": Award("points", -1, 100, "5b"),
        "KITTY_COUNT": Award("points", -1, 100, "5c"),
        "MAKER_LAYDOWN": Award("points", -1, 100, "6d"),
        "PARTNER_LAYDOWN": _PARTNER,  # 6d names the maker; 6f and 8c name the partner too
        "OPP_LAYDOWN": Award("points", 1, 0, "6e"),
        "MAKER_COUNT": Award("points", -1, 100, "6f"),
        "OPP_COUNT": Award("points", 1, 0, "6g"),
        "BOTH_COUNT": Award("redeal", clause="6h"),
        "MAKER_RENEGE": Award("points", -1, 100, "8c"),
        "OPP_RENEGE": Award("points", 1, 0, "8d"),
        "NOBID_COUNT": _SILENT_UNBID,
        "NOBID_RENEGE": _SILENT_UNBID,
    }
)
MATRIX_2024 = MATRIX_2025
"""The sheet of 2024 letters and rules its penalties 5b to 8d as the draft of 2025 does."""

MATRIX_201X: Mapping[Event, Award] = MappingProxyType(
    {
        "KITTY_SEEN": Award("umpire", suggestion=say("the bid is lost and deducted, as for a wrong number of cards")),
        "KITTY_COUNT": Award("umpire", suggestion=say("the same as for the makers' wrong number of cards")),
        "MAKER_LAYDOWN": Award("points", 0, 100, "3f(i)/2"),
        "PARTNER_LAYDOWN": _PARTNER,
        "OPP_LAYDOWN": Award("points", 1, -100, "3f(ii)"),
        "MAKER_COUNT": Award("points", -1, 0, "3g(i)/1"),
        "OPP_COUNT": Award("points", 1, -100, "3g(ii)"),
        "BOTH_COUNT": Award("umpire", suggestion=say("deal the hand again")),
        "MAKER_RENEGE": Award("points", -1, 0, "Penalties a"),
        "OPP_RENEGE": Award("points", 1, 0, "Penalties b"),
        "NOBID_COUNT": Award("void", clause="4b/1"),
        "NOBID_RENEGE": _SILENT_UNBID,
    }
)
MATRIX_EMPTY: Mapping[Event, Award] = MappingProxyType({event: Award("umpire") for event in EVENTS})
"""A club's own sheet before it has said anything: the umpire rules on everything."""


def for_renege(offender: Offender | None, corrected: bool, bid: bool) -> Event | None:
    """The event of a renege (8a); None if it was put right before the next lead (8b), for then the hand goes on."""
    offender = _known(offender)
    if corrected:
        return None
    if not bid:
        return "NOBID_RENEGE"
    return "MAKER_RENEGE" if offender == "maker" else "OPP_RENEGE"


def for_count(offenders: frozenset[Offender], led: bool, bid: bool) -> Event:
    """The event of a wrong number of cards in play (6f, 6g, 6h); before the first lead it is a misdeal instead (3c)."""
    if not offenders:
        _known(None)
    if not led:
        raise Refusal(
            "misdeal_instead",
            say("Before the first lead a wrong number of cards is a misdeal, and costs nothing."),
            say("Report a misdeal, wrong count; the hand is dealt again."),
        )
    if len(offenders) == 2:
        return "BOTH_COUNT"
    if not bid:
        return "NOBID_COUNT"
    return "MAKER_COUNT" if "maker" in offenders else "OPP_COUNT"


def for_discard(led: bool) -> Event:
    """The event of a discard that is not three cards (5c); it counts as it lies when the first card is led."""
    if not led:
        raise Refusal(
            "not_led_yet",
            say("No card has been led, so the maker may still put the kitty right."),
            say("Let the maker leave exactly three cards; nothing is entered."),
        )
    return "KITTY_COUNT"


def for_laydown(who: Literal["maker", "partner", "opposition"] | None) -> Event:
    """The event of showing the rest of a hand (6d, 6e); 6d names the maker and not the partner."""
    if who == "partner":
        return "PARTNER_LAYDOWN"
    return "MAKER_LAYDOWN" if _known(who) == "maker" else "OPP_LAYDOWN"


def _known(offender: Offender | None) -> Offender:
    if offender is None:
        raise Refusal(
            "which_side", say("It was not said which side offended."), say("Choose the makers or the opposition.")
        )
    return offender


def read_event(text: object) -> Event:
    """The event that was named; a misdeal is none, for it costs nothing (3e)."""
    for event in EVENTS:
        if text == event:
            return event
    if text in ("RENEGE", "LAYDOWN", "COUNT"):
        raise Refusal(
            "which_side",
            say("{penalty} does not say which side offended.", penalty=text),
            say("Write MAKER_{penalty} or OPP_{penalty}.", penalty=text),
        )
    if text == "MISDEAL":
        raise Refusal(
            "misdeal_is_free", say("A misdeal costs nothing."), say("Deal the hand again; enter no points for it.")
        )
    raise Refusal(
        "unknown_penalty", say("There is no such penalty."), say("Choose one of {events}.", events=", ".join(EVENTS))
    )
