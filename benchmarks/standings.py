"""How long the standings of a whole tournament take from its ledger, and how that grows, beside merely summing."""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import replace

from benchmarks.figures import Row, figure
from controller.domain.state.ledger import Account, Ending, Entry, Ledger, tallies
from controller.games.cribbage.edition import CRIBBAGE
from controller.games.ranking import ranked
from controller.games.results import Outcome, Side, clicks_of

TABLES = (10, 100, 1000)
ROUNDS = 30
TIMES = 9
LIMIT = "each player's clicks summed from bare lists"
OUTCOMES: tuple[Outcome, ...] = ("A", "B", "TIE")


def measure() -> list[Row]:
    """Milliseconds for the standings of each size, and how much more the largest takes than its players do."""
    return compared(TABLES, ROUNDS)


def compared(sizes: tuple[int, ...], rounds: int) -> list[Row]:
    """The same for these numbers of tables and so many rounds; the last number is compared with the first."""
    measured = [_measured_ms(tables, rounds) for tables in sizes]
    more = sizes[-1] / sizes[0]
    growth, of_limit = (measured[-1][place] / measured[0][place] / more for place in (0, 1))
    note = f"the figure at {sizes[-1]} tables beside {sizes[0]}, each for one player"
    return [
        *(
            figure(
                f"standings.{tables}_tables", took_ms, "ms", limit_ms, LIMIT, TIMES,
                f"{4 * tables} players, {rounds} rounds",
            )
            for tables, (took_ms, limit_ms) in zip(sizes, measured, strict=True)
        ),
        figure("standings.growth", growth, "times", of_limit, "the same of the summing", TIMES, note),
    ]  # fmt: skip


def _measured_ms(tables: int, rounds: int) -> tuple[float, float]:
    """The standings, and their limit."""
    ledger = written(tables, rounds)
    players = range(1, 4 * tables + 1)
    clicks = [[accounts[player][-1].counts for accounts in ledger.values()] for player in players]
    return (
        _median_ms(lambda: ranked(tallies(ledger, players).values(), CRIBBAGE.rank_tie)),
        _median_ms(lambda: [sum(games) for games in clicks]),
    )


def written(tables: int, rounds: int) -> Ledger:
    """The ledger of a tournament of random seats and results, each scorecard clipped."""
    chance = random.Random(tables)
    players = list(range(1, 4 * tables + 1))
    ledger: dict[int, dict[int, Account]] = {}
    for round_ in range(1, rounds + 1):
        chance.shuffle(players)
        outcomes = {table: chance.choice(OUTCOMES) for table in range(1, tables + 1)}
        ledger[round_] = {
            player: _account(round_, 1 + place // 4, player, "A" if place % 4 < 2 else "B", outcomes[1 + place // 4])
            for place, player in enumerate(players)
        }
    return ledger


def _account(round_: int, table: int, player: int, side: Side, outcome: Outcome) -> Account:
    ending: Ending = "tied" if outcome == "TIE" else "won" if outcome == side else "lost"
    earned = Entry("EARNED", round_, table, player, ending, clicks_of(CRIBBAGE, outcome, side))
    return earned, replace(earned, kind="CLIPPED")


def _median_ms(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(TIMES):
        began_s = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began_s)
    return statistics.median(taken) * 1000
