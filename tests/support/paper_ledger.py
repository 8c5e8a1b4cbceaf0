"""Games for the clicks ledger, without a room: who sat where, how it ended, whose scorecard was clipped."""

import random
from collections.abc import Sequence

from controller.domain.ids import SEATS
from controller.domain.ledger import Ledger, PlayedGame, clipped, earned
from controller.games.five_hundred.editions import EDITION_2025
from controller.games.results import Outcome

OUTCOMES: tuple[Outcome, ...] = ("A", "B", "TIE")


def game_of(outcome: Outcome, round_: int = 1, table: int = 1, players: Sequence[int] = (1, 2, 3, 4)) -> PlayedGame:
    """A game of four players: the first two on side A, the others on side B."""
    return PlayedGame(round_, table, dict(zip(SEATS, players, strict=True)), outcome)


def round_of(players: Sequence[int], round_: int, chance: random.Random) -> list[PlayedGame]:
    """A round of random results, four to a table; who is over sits out."""
    drawn = chance.sample(players, len(players) - len(players) % 4)
    return [
        game_of(chance.choice(OUTCOMES), round_, place // 4 + 1, drawn[place : place + 4])
        for place in range(0, len(drawn), 4)
    ]


def counted_games(*games: PlayedGame) -> Ledger:
    """The ledger of games whose scorecards were clipped."""
    ledger: Ledger = {}
    for game in games:
        ledger = clipped(earned(ledger, EDITION_2025, game), game.round, game.seats.values())
    return ledger
