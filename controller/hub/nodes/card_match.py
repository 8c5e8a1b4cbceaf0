"""A scorecard as one reader spells it, and as it was enrolled by another."""

from collections.abc import Iterable

from table_node.wire.uids import may_be_same


def as_enrolled(uid: str, enrolled: Iterable[str]) -> str:
    """The enrolled card that this reading is of: exactly, or as the only one that a shorter spelling leaves.

    Where it may be two, or none, it stays as it was read: nobody's card, which a person looks at.
    """
    cards = [card for card in enrolled if card]
    if uid in cards:
        return uid
    alike = [card for card in cards if may_be_same(uid, card)]
    return alike[0] if len(alike) == 1 else uid
