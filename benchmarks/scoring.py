"""How many hands a second the rules count, beside a call that does nothing, and lines of questions beside bare JSON."""

import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.figures import Row, figure
from controller.cli.score import answer_line
from controller.games.five_hundred.bids import BIDS
from controller.games.five_hundred.editions import EDITIONS
from controller.games.five_hundred.hands import PlayedHand
from controller.games.five_hundred.scoring import score_hand
from controller.games.spades.edition import SPADES
from controller.games.spades.scoring import score_hand as score_spades

HANDS = 20_000
Task = tuple[Any, ...]
Call = Callable[..., object]


def measure() -> list[Row]:
    """Hands a second per game, and lines a second of `roundbell score` without its process."""
    bare = (_nothing, "a call that does nothing")
    read = (_read_and_written, "the same line decoded and encoded")
    return [
        _rate("scoring.500", score_hand, _five_hundred(), *bare, "three editions in turn, every bid, 0 to 10 tricks"),
        _rate("scoring.spades", score_spades, _spades(), *bare, "bids of one to four a player, and nil"),
        _rate("scoring.line", answer_line, _lines(), *read, "a 500 hand as a line of JSON, answered as one"),
    ]


def _rate(name: str, score: Call, tasks: Sequence[Task], limit: Call, limit_name: str, note: str) -> Row:
    a_second, limit_a_second = (len(tasks) / _seconds(call, tasks) for call in (score, limit))
    return figure(name, a_second, "1/s", limit_a_second, limit_name, len(tasks), note)


def _seconds(call: Call, tasks: Sequence[Task]) -> float:
    began_s = time.perf_counter()
    for task in tasks:
        call(*task)
    return time.perf_counter() - began_s


def _nothing(*task: object) -> None:
    """What a call costs by itself."""


def _read_and_written(line: str) -> str:
    return json.dumps(json.loads(line))


def _five_hundred() -> list[Task]:
    return [
        (
            EDITIONS[number % len(EDITIONS)],
            (number % 97 * 10 - 480, number % 89 * 10 - 440),
            PlayedHand("A" if number % 2 else "B", BIDS[number % len(BIDS)], number % 11),
        )
        for number in range(HANDS)
    ]


def _spades() -> list[Task]:
    return [
        (SPADES, ((1 + number % 4, "nil"), (3, 1 + number % 3)), ((number % 7, 0), (6 - number % 7, 7)))
        for number in range(HANDS)
    ]


def _lines() -> list[Task]:
    return [
        (f'{{"edition": "500-2025", "before": [{number % 49 * 10}, 0], "maker": "B", "bid": "7S", "maker_tricks": 7}}',)
        for number in range(HANDS)
    ]
