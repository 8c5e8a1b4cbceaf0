"""Matches a tapped scorecard to an enrolled one: two kinds of reader spell the same card differently."""

from collections.abc import Iterable

from table_node.wire.uids import may_be_same


def as_enrolled(uid: str, enrolled: Iterable[str]) -> str:
    """The enrolled card that a reading belongs to: spelled alike, or the only one where one spelling ends the other.

    If no card or more than one fits, the reading is returned unchanged. It is then nobody's card, and a person
    has to look at it.
    """
    cards = [card for card in enrolled if card]
    if uid in cards:
        return uid
    alike = [card for card in cards if may_be_same(uid, card)]
    return alike[0] if len(alike) == 1 else uid
