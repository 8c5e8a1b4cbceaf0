"""The clicks ledger on paper, without a room: who sat where, how it ended, and what has become of each scorecard."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from controller.domain.state.ledger import Ending, Entry, Kind, Ledger, following, written
from controller.domain.values import SEATS, Seat, side_of
from controller.games.five_hundred.editions import EDITION_2025
from controller.games.results import Clicks, Outcome, clicks_of

OUTCOMES: tuple[Outcome, ...] = ("A", "B", "TIE")


@dataclass(frozen=True)
class PlayedGame:
    """A table's game with its result."""

    round: int
    table: int
    seats: Mapping[Seat, int]
    outcome: Outcome


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


def earned(ledger: Ledger, rules: Clicks, game: PlayedGame) -> Ledger:
    """A game has its result, and its scorecards are still to be clipped."""
    return _booked(ledger, (_entry("EARNED", rules, game, seat) for seat in game.seats))


def clipped(ledger: Ledger, round_: int, players: Iterable[int], reason: str = "") -> Ledger:
    """Scorecards are clipped that were to be."""
    open_ones = [one for one in _last(ledger, round_, players) if one.state == "open"]
    return _booked(ledger, (replace(one, kind="CLIPPED") for one in open_ones), reason)


def became(ledger: Ledger, kind: Kind, round_: int, player: int, reason: str) -> Ledger:
    """A player's clicks of a round are forfeited, restored or taken back."""
    return _booked(ledger, (replace(one, kind=kind) for one in _last(ledger, round_, [player])), reason)


def corrected(ledger: Ledger, rules: Clicks, game: PlayedGame, reason: str, moved: bool) -> Ledger:
    """A result is replaced, before or after everybody `moved`; what was forfeited or taken back stays so."""
    kinds: dict[int, Kind] = {}
    for one in _last(ledger, game.round, game.seats.values()):
        kinds[one.player] = one.kind if one.state == "withheld" else "CLIPPED"
        if one.state == "open" and not moved:
            kinds[one.player] = "EARNED"
    return _booked(ledger, (_entry(kinds[game.seats[seat]], rules, game, seat) for seat in game.seats), reason)


def voided(ledger: Ledger, round_: int, reason: str) -> Ledger:
    """A round counts for nothing."""
    accounts = ledger.get(round_, {})
    return written(ledger, (entry for account in accounts.values() for entry in following(account, None, reason)))


def sat_out(ledger: Ledger, round_: int, players: Iterable[int], credit: int) -> Ledger:
    """Players waited through a round."""
    return _booked(ledger, (Entry("CREDITED", round_, None, player, "sat out", credit) for player in players))


def counted_games(*games: PlayedGame) -> Ledger:
    """The ledger of games whose scorecards were clipped."""
    ledger: Ledger = {}
    for game in games:
        ledger = clipped(earned(ledger, EDITION_2025, game), game.round, game.seats.values())
    return ledger


def _booked(ledger: Ledger, now: Iterable[Entry], reason: str = "") -> Ledger:
    found = [(ledger.get(entry.round, {}).get(entry.player, ()), replace(entry, reason=reason)) for entry in now]
    return written(ledger, (line for account, entry in found for line in following(account, entry)))


def _last(ledger: Ledger, round_: int, players: Iterable[int]) -> list[Entry]:
    accounts = ledger.get(round_, {})
    return [accounts[player][-1] for player in players if player in accounts]


def _entry(kind: Kind, rules: Clicks, game: PlayedGame, seat: Seat) -> Entry:
    side = side_of(seat)
    ending: Ending = "tied" if game.outcome == "TIE" else "won" if game.outcome == side else "lost"
    clicks = clicks_of(rules, game.outcome, side)
    return Entry(kind, game.round, game.table, game.seats[seat], ending, clicks)
