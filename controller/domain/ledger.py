"""The clicks ledger: what each game earned each player, and all that became of it (500 1e, 1g; cribbage 12).

An entry is never edited, only followed by others. An account, one player's entries of one round, goes: EARNED by the
result, then CLIPPED or FORFEITED, then RESTORED or REVERSED by the convenor with a reason; a round sat out is CREDITED.
Its last entry says what it adds to the total: the clicks that were clipped, restored or credited, else nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from controller.domain.ids import Seat, side_of
from controller.games.refusal import Refusal
from controller.games.results import Clicks, Outcome, Side, clicks_of

Kind = Literal["EARNED", "CLIPPED", "FORFEITED", "RESTORED", "REVERSED", "CREDITED"]
Ending = Literal["won", "tied", "lost", "sat out", "void"]
"""How a round went for a player; void: the game counts for nothing."""
State = Literal["open", "counts", "withheld"]
"""Of an account: to be clipped yet, in the total, or kept out of it."""

_COUNTS: frozenset[Kind] = frozenset(("CLIPPED", "RESTORED", "CREDITED"))


@dataclass(frozen=True)
class Entry:
    """One line of the ledger."""

    kind: Kind
    round: int
    table: int | None
    """None for a round sat out."""
    player: int
    ending: Ending
    clicks: int
    """The clicks it is about."""
    reason: str = ""


Account = tuple[Entry, ...]
Ledger = Mapping[int, Mapping[int, Account]]
"""Accounts by round, then by player."""


@dataclass(frozen=True)
class PlayedGame:
    """A table's game with its result."""

    round: int
    table: int
    seats: Mapping[Seat, int]
    outcome: Outcome


@dataclass(frozen=True)
class Tally:
    """A player's rounds together."""

    player: int
    clicks: int = 0
    unclipped: int = 0
    """Clicks earned and not clipped yet: no part of `clicks`."""
    wins: int = 0
    ties: int = 0
    losses: int = 0
    sat_out: int = 0


def state_of(account: Account) -> State:
    """Whether an account is to be clipped yet, counts, or is kept out of the total."""
    if account[-1].kind == "EARNED":
        return "open"
    return "counts" if account[-1].kind in _COUNTS else "withheld"


def account_of(ledger: Ledger, round_: int, player: int) -> Account:
    """A player's entries of a round. Refused: no game of theirs has a result there."""
    account = ledger.get(round_, {}).get(player)
    if account is None or account[-1].ending == "void":
        raise Refusal(
            "no_entry", f"Player {player} has no result in round {round_}.", "Look at the round's seats and results."
        )
    return account


def earned(ledger: Ledger, rules: Clicks, game: PlayedGame) -> Ledger:
    """A game has its result: its four players have earned their clicks. Refused: a game that has them already."""
    accounts = ledger.get(game.round, {})
    for player in game.seats.values():
        if player in accounts and accounts[player][-1].ending != "void":
            raise Refusal(
                "already_earned", f"Player {player} has a result in round {game.round}.", "Correct it with a reason."
            )
    return _written(ledger, (_earning(rules, game, seat) for seat in game.seats))


def clipped(ledger: Ledger, round_: int, players: Iterable[int], reason: str = "") -> Ledger:
    """Scorecards were clipped, or excused with a reason; who has nothing to be clipped stays as they are."""
    accounts = ledger.get(round_, {})
    found = [accounts[player] for player in players if player in accounts]
    return _written(
        ledger, (_became(account[-1], "CLIPPED", reason) for account in found if state_of(account) == "open")
    )


def forfeited(ledger: Ledger, round_: int, player: int, reason: str) -> Ledger:
    """A player moved on before the scorecard was clipped (500 1g). Refused: nothing there is still to be clipped."""
    account = account_of(ledger, round_, player)
    if state_of(account) != "open":
        raise Refusal(
            "nothing_open", f"Player {player} has nothing to be clipped in round {round_}.", "Nothing needs to be done."
        )
    return _written(ledger, [_became(account[-1], "FORFEITED", reason)])


def restored(ledger: Ledger, round_: int, player: int, reason: str) -> Ledger:
    """The convenor gives back what was forfeited or taken. Refused: no reason, or nothing was."""
    account = account_of(ledger, round_, player)
    _needs(reason)
    if state_of(account) != "withheld":
        raise Refusal(
            "nothing_forfeited", f"Player {player} has lost no clicks in round {round_}.", "Nothing needs to be done."
        )
    return _written(ledger, [_became(account[-1], "RESTORED", reason)])


def taken_back(ledger: Ledger, round_: int, player: int, reason: str) -> Ledger:
    """The convenor takes a round's clicks from one player. Refused: no reason, or they are out of the total already."""
    account = account_of(ledger, round_, player)
    _needs(reason)
    if state_of(account) == "withheld":
        raise Refusal(
            "nothing_counts", f"No click of player {player} counts in round {round_}.", "Nothing needs to be done."
        )
    return _written(ledger, [_became(account[-1], "REVERSED", reason)])


def corrected(ledger: Ledger, rules: Clicks, game: PlayedGame, reason: str, moved: bool) -> Ledger:
    """A recorded result is replaced: the accounts of its four players follow, and no others (M9).

    What counted counts again at its new worth, without another clip; what was forfeited or taken stays so. `moved`:
    the room has moved on since, so that what was still to be clipped counts as well.
    """
    found = [
        (account_of(ledger, game.round, player), _earning(rules, game, seat, reason))
        for seat, player in game.seats.items()
    ]
    changed = [(account, now) for account, now in found if account[-1].ending != now.ending]
    return _written(ledger, (entry for account, now in changed for entry in _following(account, now, moved)))


def _following(account: Account, now: Entry, moved: bool) -> tuple[Entry, ...]:
    last = account[-1]
    if state_of(account) == "withheld":
        return now, _became(now, last.kind, last.reason)
    given = _became(now, "RESTORED", now.reason)
    if state_of(account) == "counts":
        return _became(last, "REVERSED", now.reason), given
    return (given,) if moved else (now,)


def voided(ledger: Ledger, round_: int, reason: str) -> Ledger:
    """A round counts for nothing: each account of it is taken back, and may be earned again."""
    last = [account[-1] for account in ledger.get(round_, {}).values()]
    return _written(
        ledger,
        (_became(replace(entry, ending="void"), "REVERSED", reason) for entry in last if entry.ending != "void"),
    )


def sat_out(ledger: Ledger, round_: int, players: Iterable[int], credit: int) -> Ledger:
    """The round's bench gets the house's credit, which may be nothing."""
    return _written(ledger, (Entry("CREDITED", round_, None, player, "sat out", credit) for player in players))


def tallies(ledger: Ledger, players: Iterable[int], through: int | None = None) -> dict[int, Tally]:
    """Every one of these players, also without a game; `through`: as of the end of that round, corrections included."""
    columns: dict[Ending, int] = {"won": 2, "tied": 3, "lost": 4, "sat out": 5}
    found = {player: [0, 0, 0, 0, 0, 0] for player in players}
    for round_, accounts in ledger.items():
        if through is not None and round_ > through:
            continue
        for player, account in accounts.items():
            if player in found:
                tally, last = found[player], account[-1]
                if last.kind in _COUNTS:
                    tally[0] += last.clicks
                elif last.kind == "EARNED":
                    tally[1] += last.clicks
                if last.ending != "void":
                    tally[columns[last.ending]] += 1
    return {player: Tally(player, *tally) for player, tally in found.items()}


def clicks_by_game(ledger: Ledger) -> dict[tuple[int, int], int]:
    """What counts of each game by (round, player): what a club's team is summed from (cribbage 1)."""
    return {
        (round_, player): counted(account)
        for round_, accounts in ledger.items()
        for player, account in accounts.items()
    }


def changed_totals(before: Ledger, after: Ledger) -> dict[int, tuple[int, int]]:
    """Who was shown a figure that has changed since: the old total and the new one by player."""
    players = {player for accounts in (*before.values(), *after.values()) for player in accounts}
    was, now = tallies(before, players), tallies(after, players)
    return {
        player: (was[player].clicks, now[player].clicks)
        for player in sorted(players)
        if was[player].clicks != now[player].clicks
    }


def counted(account: Account) -> int:
    """What an account adds to its player's total."""
    return account[-1].clicks if account[-1].kind in _COUNTS else 0


def _written(ledger: Ledger, entries: Iterable[Entry]) -> Ledger:
    rounds: dict[int, dict[int, Account]] = {}
    for entry in entries:
        accounts = rounds.setdefault(entry.round, dict(ledger.get(entry.round, {})))
        accounts[entry.player] = (*accounts.get(entry.player, ()), entry)
    return {**ledger, **rounds} if rounds else ledger


def _earning(rules: Clicks, game: PlayedGame, seat: Seat, reason: str = "") -> Entry:
    side = side_of(seat)
    clicks = clicks_of(rules, game.outcome, side)
    return Entry("EARNED", game.round, game.table, game.seats[seat], _ending(game.outcome, side), clicks, reason)


def _ending(outcome: Outcome, side: Side) -> Ending:
    if outcome == "TIE":
        return "tied"
    return "won" if outcome == side else "lost"


def _became(entry: Entry, kind: Kind, reason: str) -> Entry:
    return replace(entry, kind=kind, reason=reason)


def _needs(reason: str) -> None:
    if not reason.strip():
        raise Refusal("no_reason", "A change of clicks needs a reason.", "Type why the clicks are changed.")
