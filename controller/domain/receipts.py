"""Why a player has so many clicks, and where the scorecards on paper differ from the ledger."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from controller.domain.ledger import Account, Entry, Kind, Ledger, counted, state_of, tallies
from controller.games.refusal import Refusal

_SAID: Mapping[Kind, str] = {
    "EARNED": "{ending}, {clicks} to be clipped",
    "CLIPPED": "{ending}, {clicks}",
    "FORFEITED": "{ending}, {clicks} forfeited",
    "RESTORED": "{ending}, {clicks} given by the convenor",
    "REVERSED": "{clicks} taken back",
    "CREDITED": "sat out, {clicks}",
}


@dataclass(frozen=True)
class Line:
    """One line of a receipt."""

    entry: Entry
    adds: int
    """What it adds to the total; negative where it takes something back."""
    total: int
    """The player's total after it."""

    @property
    def text(self) -> str:
        """The line as a player reads it."""
        entry = self.entry
        where = f"Round {entry.round}" if entry.table is None else f"Round {entry.round}, table {entry.table}"
        said = _SAID[entry.kind].format(ending=entry.ending, clicks=_clicks(entry.clicks))
        return f"{where}: {said} ({entry.reason})." if entry.reason else f"{where}: {said}."


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


@dataclass(frozen=True)
class Reconciliation:
    """The scorecards on paper held against the ledger."""

    differences: tuple[Difference, ...]
    missing: tuple[int, ...]
    """Players whose scorecard has not been counted."""


def receipt(ledger: Ledger, player: int, through: int | None = None) -> tuple[Line, ...]:
    """Why a player has that many clicks: round by round, each correction under its game; the last total is the answer.

    An entry that was clipped as it was earned is one line.
    """
    lines: list[Line] = []
    total = 0
    for round_ in sorted(ledger):
        if through is None or round_ <= through:
            account, before = ledger[round_].get(player, ()), 0
            for place, entry in enumerate(account, start=1):
                adds = counted(account[:place]) - before
                before, total = before + adds, total + adds
                if _tells(account, place):
                    lines.append(Line(entry, adds, total))
    return tuple(lines)


def _tells(account: Account, place: int) -> bool:
    entry, followed_by = account[place - 1], account[place].kind if place < len(account) else None
    return entry.kind != "EARNED" or entry.reason != "" or followed_by not in ("CLIPPED", "FORFEITED")


def reconcile(ledger: Ledger, players: Iterable[int], cards: Mapping[int, int]) -> Reconciliation:
    """Hold the totals of the scorecards on paper, by player, against the ledger. Refused: a stranger's, no number."""
    totals = tallies(ledger, players)
    strangers = sorted(set(cards) - set(totals))
    if strangers:
        raise Refusal("unknown_player", f"There is no player {strangers[0]}.", "Look at the entry list.", strangers)
    wrong = sorted(player for player, card in cards.items() if type(card) is not int or card < 0)
    if wrong:
        raise Refusal(
            "bad_total", f"The scorecard of player {wrong[0]} cannot say that.", "Type the number of clicks.", wrong
        )
    return Reconciliation(
        tuple(
            Difference(player, card, totals[player].clicks, _doubts(ledger, player, card - totals[player].clicks))
            for player, card in sorted(cards.items())
            if card != totals[player].clicks
        ),
        tuple(sorted(set(totals) - set(cards))),
    )


def _doubts(ledger: Ledger, player: int, difference: int) -> tuple[Doubt, ...]:
    accounts = (accounts[player] for accounts in ledger.values() if player in accounts)
    doubts = [_doubt(account) for account in accounts if not _is_plain(account)]
    return tuple(sorted(doubts, key=lambda doubt: (doubt.would_make != difference, doubt.round)))


def _is_plain(account: Account) -> bool:
    last = account[-1]
    straight = len(account) <= 2 and not last.reason
    return straight and (last.kind == "CLIPPED" or last.clicks == 0)


def _doubt(account: Account) -> Doubt:
    last = account[-1]
    would_make = _on_paper(account) - counted(account)
    if would_make == 0 and state_of(account) != "counts" and last.ending != "void":
        would_make = last.clicks  # clipped by hand all the same
    return Doubt(last.round, last.table, _why(account), would_make)


def _on_paper(account: Account) -> int:
    """What a scorecard holds that was clipped as the ledger says, and not touched since."""
    return sum(entry.clicks for entry in account if entry.kind == "CLIPPED" and not entry.reason)


def _why(account: Account) -> str:
    last = account[-1]
    if last.ending == "void":
        return "counts for nothing"
    if last.kind == "RESTORED" and any(entry.kind == "FORFEITED" for entry in account):
        return "restored"
    words: Mapping[Kind, str] = {
        "EARNED": "not clipped", "CLIPPED": "clipped by hand", "FORFEITED": "forfeited", "RESTORED": "corrected",
        "REVERSED": "taken back", "CREDITED": "sat out",
    }  # fmt: skip
    return words[last.kind]


def _clicks(number: int) -> str:
    return "1 click" if number == 1 else f"{number} clicks"
