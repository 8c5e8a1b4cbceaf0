"""The clicks ledger: what each game earned each player, and all that became of it (500 1e, 1g; cribbage 12).

An entry is never edited, only followed by others. An account, one player's entries of one round, goes: EARNED by the
result, then CLIPPED or FORFEITED, then RESTORED or REVERSED with a reason; a round sat out is CREDITED. Its last entry
says what it adds to the total: the clicks that were clipped, restored or credited, else nothing. What a game is to a
player now, the room says; the ledger keeps how it came to that, and so can never differ from it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["EARNED", "CLIPPED", "FORFEITED", "RESTORED", "REVERSED", "CREDITED"]
Ending = Literal["won", "tied", "lost", "sat out", "had a bye", "void"]
"""How a round went for a player; void: the game counts for nothing."""
State = Literal["open", "counts", "withheld"]
"""Of an entry that is the last: to be clipped yet, in the total, or kept out of it."""

_STATES: Mapping[Kind, State] = {
    "EARNED": "open", "CLIPPED": "counts", "RESTORED": "counts", "CREDITED": "counts", "FORFEITED": "withheld",
    "REVERSED": "withheld",
}  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """One line of the ledger."""

    kind: Kind
    round: int
    table: int | None
    """None for a round without a seat."""
    player: int
    ending: Ending
    clicks: int
    """The clicks it is about; in a tournament of fixed teams their points."""
    reason: str = ""

    @property
    def state(self) -> State:
        """What an account whose last entry this is comes to."""
        return _STATES[self.kind]

    @property
    def counts(self) -> int:
        """What such an account adds to its player's total."""
        return self.clicks if self.state == "counts" else 0


Account = tuple[Entry, ...]
Ledger = Mapping[int, Mapping[int, Account]]
"""Accounts by round, then by player."""


@dataclass(frozen=True)
class Told:
    """A corrected game, and everybody who was shown another total than the new one: (old, new) by player."""

    round: int
    table: int
    reason: str
    totals: Mapping[int, tuple[int, int]]


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


@dataclass(frozen=True)
class Doubt:
    """A round that may be why a scorecard differs."""

    round: int
    table: int | None
    why: str
    would_make: int
    """By how much the scorecard would be above the ledger if this round alone were the cause."""


@dataclass(frozen=True)
class Difference:
    """A scorecard whose total is not the ledger's."""

    player: int
    card: int
    ledger: int
    doubts: tuple[Doubt, ...]
    """The rounds in question, those that would explain it exactly first; none: count the scorecard again."""


def following(account: Account, now: Entry | None, reason: str = "", afresh: bool = False) -> Account:
    """The entries that take an account to what its game is `now`; None: it counts for nothing, for this reason.

    Who had something that counted has it taken back before the new worth is given. `afresh`: a person did this to this
    very account, so that it is written even where it changes no total.
    """
    last = account[-1] if account and account[-1].ending != "void" else None
    if now is None:
        return () if last is None else (replace(last, kind="REVERSED", ending="void", reason=reason),)
    if last is None:
        return (now,)
    if (last.ending, last.clicks) == (now.ending, now.clicks):
        return (now,) if last.state != now.state or afresh else ()
    taken_back = (replace(last, kind="REVERSED", reason=now.reason),) if last.counts else ()
    return (*taken_back, replace(now, kind="RESTORED") if now.state == "counts" else now)


def written(ledger: Ledger, entries: Iterable[Entry]) -> Ledger:
    """The ledger with these entries at the end of their accounts."""
    rounds: dict[int, dict[int, Account]] = {}
    for entry in entries:
        accounts = rounds.setdefault(entry.round, dict(ledger.get(entry.round, {})))
        accounts[entry.player] = (*accounts.get(entry.player, ()), entry)
    return {**ledger, **rounds} if rounds else ledger


def newest(before: Ledger, after: Ledger) -> list[tuple[Entry, int]]:
    """The entries that one ledger has more than an earlier one, each with what it adds to its player's total."""
    found: list[tuple[Entry, int]] = []
    for round_, accounts in after.items():
        if accounts is (was := before.get(round_, {})):
            continue
        for player, account in accounts.items():
            known = was.get(player, ())
            if account is not known:
                found += [(account[place], adds_at(account, place)) for place in range(len(known), len(account))]
    return found


def adds_at(account: Account, place: int) -> int:
    """What the entry at a place of an account adds to the total; negative where it takes something back."""
    return account[place].counts - (account[place - 1].counts if place else 0)


def tallies(ledger: Ledger, players: Iterable[int], through: int | None = None) -> dict[int, Tally]:
    """Every one of these players, also without a game; `through`: as of the end of that round, corrections included."""
    columns: dict[Ending, int] = {"won": 2, "tied": 3, "lost": 4, "sat out": 5, "had a bye": 5}
    found = {player: [0, 0, 0, 0, 0, 0] for player in players}
    for round_, accounts in ledger.items():
        if through is not None and round_ > through:
            continue
        for player, account in accounts.items():
            tally, last = found.get(player), account[-1]
            if tally is not None and last.ending != "void":
                tally[0] += last.counts
                tally[1] += last.clicks if last.state == "open" else 0
                tally[columns[last.ending]] += 1
    return {player: Tally(player, *tally) for player, tally in found.items()}


def clicks_by_game(ledger: Ledger) -> dict[tuple[int, int], int]:
    """What counts of each game by (round, player): what a club's team is summed from (cribbage 1)."""
    return {
        (round_, player): account[-1].counts
        for round_, accounts in ledger.items()
        for player, account in accounts.items()
    }


def changed_totals(before: Ledger, after: Ledger) -> dict[int, tuple[int, int]]:
    """Who was shown a figure that has changed since: the old total and the new one by player."""
    players = {entry.player for entry, _ in newest(before, after)}
    was, now = tallies(before, players), tallies(after, players)
    return {
        player: (was[player].clicks, now[player].clicks)
        for player in sorted(players)
        if was[player].clicks != now[player].clicks
    }
