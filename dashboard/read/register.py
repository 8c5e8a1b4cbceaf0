"""The club's register: everybody who was ever on an entry list here."""

from dataclasses import dataclass

from dashboard.read.model import Model
from table_node.shared.names import folded, likeness

NOTATION = "hex"
"""How the register has card numbers: as the hub knows the cards, even where no letter stands among the digits."""


@dataclass(frozen=True)
class Registered:
    """A player of the register: latest name, club and scorecard."""

    name: str
    club: str
    card: str
    team: str
    nominated: int

    @property
    def key(self) -> str:
        """The key by which a form names this player."""
        return key_of(self.name, self.club)

    def row(self, line: int, game: str) -> dict[str, object]:
        """The player as a row of an entry list; team and nomination only if the game has them."""
        row: dict[str, object] = {"line": line, "name": self.name, "club": self.club, "card": self.card}
        if game == "spades":
            row["team"] = self.team
        if game == "cribbage" and self.nominated:
            row["nominated"] = 1
        return row


@dataclass(frozen=True)
class _Count:
    number: int


def key_of(name: str, club: str) -> str:
    """The key by which a form names a player."""
    return f"{likeness(name)}\t{folded(club)}"


def register(model: Model) -> list[Registered]:
    """Everybody in the register, by name."""
    return model.rows(Registered, "SELECT * FROM shown_register ORDER BY name_key, club_key")


def was_played(model: Model) -> bool:
    """Whether a game of this tournament was recorded, even in a round that was abandoned later."""
    return model.rows(_Count, "SELECT count(*) AS number FROM shown_ledger")[0].number > 0
