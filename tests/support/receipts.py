"""A player's receipt, read straight off the ledger: what the tests hold pages and standings to."""

from dataclasses import dataclass

from controller.domain.standings.reconciliation import entry_words
from controller.domain.state.ledger import Account, Entry, Ledger, adds_at


@dataclass(frozen=True)
class Line:
    """An entry, what it adds to the total, and the player's total after it."""

    entry: Entry
    adds: int
    total: int

    @property
    def text(self) -> str:
        """The line as a player reads it."""
        return entry_words(self.entry)


def receipt(ledger: Ledger, player: int, through: int | None = None) -> tuple[Line, ...]:
    """Why a player has that many clicks; what was earned and then clipped, or forfeited, is one line."""
    lines: list[Line] = []
    total = 0
    for round_ in sorted(ledger):
        if through is None or round_ <= through:
            account = ledger[round_].get(player, ())
            for place, entry in enumerate(account):
                adds = adds_at(account, place)
                total += adds
                if _tells(account, place):
                    lines.append(Line(entry, adds, total))
    return tuple(lines)


def _tells(account: Account, place: int) -> bool:
    entry, then = account[place], account[place + 1].kind if place + 1 < len(account) else None
    return entry.kind != "EARNED" or entry.reason != "" or then not in ("CLIPPED", "FORFEITED")
