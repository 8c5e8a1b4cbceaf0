"""The 52 cards of cribbage as people write them: 5C, 10H, JS."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from controller.games.draws import ACE_LOW, SUITS
from controller.games.refusal import Refusal
from table_node.shared.words import say


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Rank 1 to 13, ace low; its value towards 15 and 31 is 1 to 10."""

    text: str
    rank: int
    suit: str
    value: int


PACK: Mapping[str, Card] = MappingProxyType(
    {
        f"{name}{suit}": Card(f"{name}{suit}", place + 1, suit, min(place + 1, 10))
        for place, name in enumerate(ACE_LOW)
        for suit in SUITS
    }
)
JACK = 11


def card_of(said: object) -> Card:
    """The card somebody wrote; small letters are read too. Refused for anything else."""
    card = PACK.get(said.strip().upper()) if isinstance(said, str) else None
    if card is None:
        raise Refusal(
            "card_unknown",
            say("{entered!r} is no card of a pack of 52.", entered=said),
            say("Write the rank, then the suit: AS, 10H, KD."),
        )
    return card


def cards_of(said: Iterable[object]) -> tuple[Card, ...]:
    """The cards somebody wrote, in that order. Refused when one of them comes twice: a pack has it once."""
    cards = tuple(card_of(one) for one in said)
    if len({card.text for card in cards}) < len(cards):
        twice = next(card.text for card in cards if sum(other is card for other in cards) > 1)
        raise Refusal(
            "card_twice",
            say("{twice} is there twice.", twice=twice),
            say("Look at the cards again and write each once."),
        )
    return cards
