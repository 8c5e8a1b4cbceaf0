"""Hands with their counted scores, from the rule analysis: (edition, before, hand, after, over, leader)."""

from typing import Any

Vector = tuple[str, tuple[int, int], dict[str, Any], tuple[int, int], str | None, str]


def _made(maker: str, bid: str, tricks: int) -> dict[str, Any]:
    return {"maker": maker, "bid": bid, "maker_tricks": tricks}


def _unbid(a: int, b: int) -> dict[str, Any]:
    return {"no_bid_tricks": [a, b]}


def _stopped(event: str) -> dict[str, Any]:
    """A makes 7 spades, the opposition has four tricks, and an offence stops the hand."""
    return {"maker": "A", "bid": "7S", "penalty": event, "opposition_tricks": 4}


D25, D24, D1X = "500-2025", "500-2024", "500-201x"
VECTORS: tuple[Vector, ...] = (
    # The remit's own examples; its second line credits B with the tricks by mistake.
    (D25, (360, 240), _made("B", "7S", 7), (390, 380), None, "A"),
    (D25, (460, 340), _made("B", "7S", 7), (490, 480), None, "A"),
    (D24, (360, 240), _made("B", "7S", 7), (390, 380), None, "A"),
    (D24, (460, 340), _made("B", "7S", 7), (460, 480), None, "B"),
    # Hands bid, made and failed.
    (D25, (0, 0), _made("A", "6S", 6), (40, 40), None, "TIE"),
    (D25, (0, 0), _made("A", "6S", 10), (40, 0), None, "A"),
    (D25, (0, 0), _made("A", "8H", 7), (-300, 30), None, "B"),
    (D25, (300, 430), _made("A", "7S", 6), (160, 470), None, "B"),
    (D25, (450, 0), _made("B", "7S", 7), (480, 140), None, "A"),
    (D25, (480, 300), _unbid(7, 3), (490, 330), None, "A"),
    (D25, (490, 490), _unbid(5, 5), (490, 490), None, "TIE"),
    (D25, (-400, 100), _made("A", "7S", 6), (-540, 140), "FLOOR", "B"),
    (D25, (-360, 100), _made("A", "7S", 6), (-500, 140), "FLOOR", "B"),
    (D24, (0, 0), _made("A", "6S", 10), (40, 0), None, "A"),
    (D24, (0, 0), _made("A", "8H", 7), (-300, 30), None, "B"),
    (D24, (450, 0), _made("B", "7S", 7), (460, 140), None, "A"),
    (D24, (480, 300), _unbid(7, 3), (480, 330), None, "A"),
    (D24, (420, 300), _made("A", "6H", 6), (520, 340), "TARGET", "A"),
    (D24, (-400, 100), _made("A", "7S", 6), (-540, 140), "FLOOR", "B"),
    (D24, (-350, 100), _made("A", "7S", 6), (-490, 140), None, "B"),
    (D1X, (0, 0), _made("A", "6S", 6), (40, 40), None, "TIE"),
    (D1X, (0, 0), _made("A", "6S", 10), (40, 0), None, "A"),
    (D1X, (300, 430), _made("A", "7S", 6), (160, 470), None, "B"),
    (D1X, (450, 0), _made("B", "7S", 7), (480, 140), None, "A"),
    (D1X, (490, 490), _unbid(5, 5), (490, 490), None, "TIE"),
    (D1X, (420, 300), _made("A", "6H", 6), (520, 340), "TARGET", "A"),
    (D1X, (-360, 100), _made("A", "7S", 6), (-500, 140), "FLOOR", "B"),
    (D1X, (-350, 100), _made("A", "7S", 6), (-490, 140), None, "B"),
    # The matrix of penalties, from 300 to 430.
    (D25, (300, 430), _stopped("KITTY_SEEN"), (160, 530), "TARGET", "B"),
    (D25, (300, 430), _stopped("KITTY_COUNT"), (160, 530), "TARGET", "B"),
    (D25, (300, 430), _stopped("MAKER_LAYDOWN"), (160, 530), "TARGET", "B"),
    (D25, (300, 430), _stopped("OPP_LAYDOWN"), (440, 430), None, "A"),
    (D25, (300, 430), _stopped("MAKER_COUNT"), (160, 530), "TARGET", "B"),
    (D25, (300, 430), _stopped("OPP_COUNT"), (440, 430), None, "A"),
    (D25, (300, 430), _stopped("BOTH_COUNT"), (300, 430), None, "B"),
    (D25, (300, 430), _stopped("MAKER_RENEGE"), (160, 530), "TARGET", "B"),
    (D25, (300, 430), _stopped("OPP_RENEGE"), (440, 430), None, "A"),
    (D24, (300, 430), _stopped("KITTY_SEEN"), (160, 530), "TARGET", "B"),
    (D24, (300, 430), _stopped("KITTY_COUNT"), (160, 530), "TARGET", "B"),
    (D24, (300, 430), _stopped("MAKER_LAYDOWN"), (160, 530), "TARGET", "B"),
    (D24, (300, 430), _stopped("OPP_LAYDOWN"), (440, 430), None, "A"),
    (D24, (300, 430), _stopped("MAKER_COUNT"), (160, 530), "TARGET", "B"),
    (D24, (300, 430), _stopped("OPP_COUNT"), (440, 430), None, "A"),
    (D24, (300, 430), _stopped("BOTH_COUNT"), (300, 430), None, "B"),
    (D24, (300, 430), _stopped("MAKER_RENEGE"), (160, 530), "TARGET", "B"),
    (D24, (300, 430), _stopped("OPP_RENEGE"), (440, 430), None, "A"),
    (D1X, (300, 430), _stopped("MAKER_LAYDOWN"), (300, 530), "TARGET", "B"),
    (D1X, (300, 430), _stopped("OPP_LAYDOWN"), (440, 330), None, "A"),
    (D1X, (300, 430), _stopped("MAKER_COUNT"), (160, 470), None, "B"),
    (D1X, (300, 430), _stopped("OPP_COUNT"), (440, 330), None, "A"),
    (D1X, (300, 430), _stopped("MAKER_RENEGE"), (160, 470), None, "B"),
    (D1X, (300, 430), _stopped("OPP_RENEGE"), (440, 430), None, "A"),
    (D1X, (300, 430), {"penalty": "NOBID_COUNT"}, (300, 430), None, "B"),
)
