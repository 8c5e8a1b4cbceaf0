"""A scorecard's number as somebody typed, pasted or imported it: one card, or the question which card is meant."""

from controller.games.refusal import Refusal
from table_node.shared.words import say
from table_node.wire.uids import NOTATIONS, UID_LONGEST, flaw, identities, may_be_same

SHOWN_MOST = 20
"""Characters of what was typed that a sentence repeats."""


def card_number(typed: str, notation: str = "") -> str:
    """The identity of the card that this number names; empty for none.

    notation: how numbers of digits alone are to be read, one of NOTATIONS; empty where nobody has said. Refused: no
    number of a card (`card`), one that may be several cards (`card_notation`), or is nobody's (`card_drawn`,
    `card_blank`).
    """
    if not typed.strip():
        return ""
    shown = typed.strip()[:SHOWN_MOST]
    if notation and notation not in NOTATIONS:
        raise Refusal(
            "card_notation", say("Card numbers are not read as {notation!r}.", notation=notation[:SHOWN_MOST]),
            say("Choose one of the ways that are offered."),
        )  # fmt: skip
    found = identities(typed, notation)
    if not found:
        raise Refusal(
            "card",
            say("{card!r} is not the number of a card.", card=shown),
            say(
                "Type its 6 to {most} digits, 0 to 9 and A to F, or tap it. In Excel, format the column as Text.",
                most=UID_LONGEST,
            ),
        )
    if len(found) > 1:
        raise Refusal(
            "card_notation",
            say("Card {card} can be read in {count} ways, each another card.", card=shown, count=len(found)),
            say("Say how the numbers on your cards are printed, or tap the card at a table."),
        )
    _must_be_somebodys(found[0], shown)
    return str(found[0])


def _must_be_somebodys(uid: str, shown: str) -> None:
    why = flaw(uid)
    if why == "drawn":
        raise Refusal(
            "card_drawn",
            say("Card {card} draws its number anew each time, as phones and bank cards do.", card=shown),
            say("Take a plain scorecard; the next tap of this one would be a stranger's."),
        )
    if why == "blank":
        raise Refusal(
            "card_blank",
            say("Card {card} has no number of its own.", card=shown),
            say("Take another scorecard: all blank ones would be the same player's."),
        )


class Holders:
    """Whose card is whose, however each was read: a short notation leaves the end of a card's number."""

    def __init__(self) -> None:
        self._cards: dict[str, list[tuple[str, int]]] = {}

    def claim(self, card: str, holder: int) -> int:
        """Note a holder of a card. Returns who holds it already, or this one."""
        alike = self._cards.setdefault(card[-6:], [])
        for other, held_by in alike:
            if may_be_same(card, other):
                return held_by
        alike.append((card, holder))
        return holder
