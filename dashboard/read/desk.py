"""Reads for the convenor's forms and the tables' pages: ring, session, sitters, umpires, hands, late presses."""

from dataclasses import dataclass

from dashboard.hub.document_cache import Document
from dashboard.read.model import Model, Result, Rule, Seat
from dashboard.read.room import Room

JOURNAL_WHOLE = 1_000_000


@dataclass(frozen=True)
class Hand:
    """A counted hand and the scores after it."""

    hand: int
    maker: str | None
    bid: str | None
    maker_tricks: int | None
    no_bid_tricks: str | None
    penalty: str | None
    opposition_tricks: int | None
    score_a: int
    score_b: int
    over: str | None


@dataclass(frozen=True)
class PlayedHand(Hand):
    """A counted hand and its game."""

    round: int
    table_no: int


@dataclass(frozen=True)
class PlannedBreak:
    """A planned break. `after_round`: None for one at a time of day; `length_s`: real seconds."""

    line: int
    kind: str
    after_round: int | None
    clock: str
    length_s: int


@dataclass(frozen=True)
class Session:
    """Whether rounds start by themselves, and how many real seconds after everybody has moved."""

    auto: int
    gap_s: int


@dataclass(frozen=True)
class Awaited:
    """A table where the next card tapped is given to a player."""

    table_no: int
    player: int


@dataclass(frozen=True)
class _Setting:
    name: str
    value: str


@dataclass(frozen=True)
class LatePress:
    """A press or tap that came too late for its game. `asks`: whether it may belong to the game in play."""

    clock: str
    what: str
    asks: int
    settled: str


@dataclass(frozen=True)
class _Number:
    number: int


@dataclass(frozen=True)
class _Game:
    table_no: int
    game: int


@dataclass(frozen=True)
class _Name:
    name: str


def hands(model: Model, round_no: int, table_no: int) -> list[Hand]:
    """The hands of a game in order."""
    return model.rows(
        Hand, "SELECT * FROM shown_hand WHERE round = ? AND table_no = ? ORDER BY hand", round_no, table_no
    )


def ring(model: Model) -> list[int]:
    """The open tables in the order in which winners walk."""
    return [row.number for row in model.rows(_Number, "SELECT table_no AS number FROM shown_ring ORDER BY place")]


def sitters(model: Model) -> list[int]:
    """The players who keep their seat."""
    return [row.number for row in model.rows(_Number, "SELECT player AS number FROM shown_sitter ORDER BY player")]


def awaited(model: Model) -> list[Awaited]:
    """The tables where a card is awaited, each with its player."""
    return model.rows(Awaited, "SELECT * FROM shown_awaited ORDER BY table_no")


@dataclass(frozen=True)
class Figures:
    """The entered figures of a game of fixed teams."""

    round: int
    table_no: int
    score_a: int
    score_b: int
    nils_a: int
    nils_b: int
    sets_a: int
    sets_b: int
    won_by: str | None


def figures(model: Model, round_no: int, table_no: int) -> Figures | None:
    """The entered figures of a game of fixed teams; None if there are none."""
    found = model.rows(Figures, "SELECT * FROM shown_figure WHERE round = ? AND table_no = ?", round_no, table_no)
    return found[0] if found else None


@dataclass(frozen=True)
class _Team:
    table_no: int
    team: str


def teams_of(model: Model, round_no: int) -> dict[int, tuple[str, ...]]:
    """The fixed teams of sides A and B, by table, in a round; tables without teams are left out."""
    rows = model.rows(
        _Team,
        "SELECT s.table_no, p.team FROM shown_seat s JOIN shown_player p ON p.player = s.player"
        " WHERE s.round = ? AND s.seat IN ('A.L', 'B.L') AND p.team <> '' ORDER BY s.table_no, s.seat",
        round_no,
    )
    return {row.table_no: tuple(one.team for one in rows if one.table_no == row.table_no) for row in rows}


def all_figures(model: Model) -> dict[tuple[int, int], Figures]:
    """The figures of every game of fixed teams, by round and table."""
    return {(one.round, one.table_no): one for one in model.rows(Figures, "SELECT * FROM shown_figure")}


def resting_teams(model: Model, round_no: int) -> list[str]:
    """The fixed teams that have no game in a round whose seats are drawn."""
    rows = model.rows(
        _Name,
        "SELECT DISTINCT p.team AS name FROM shown_player p WHERE p.team <> ''"
        " AND EXISTS (SELECT 1 FROM shown_seat WHERE round = ?1)"
        " AND p.player NOT IN (SELECT player FROM shown_seat WHERE round = ?1) ORDER BY p.team",
        round_no,
    )
    return [row.name for row in rows]


def late(model: Model, round_no: int, table_no: int) -> list[LatePress]:
    """The late presses of a game in order."""
    return model.rows(
        LatePress,
        "SELECT clock, what, asks, settled FROM shown_late WHERE round = ? AND table_no = ? ORDER BY place",
        round_no,
        table_no,
    )


def game(model: Model, round_no: int, table_no: int) -> int | None:
    """The number by which the hub identifies a game."""
    return games(model, round_no).get(table_no)


def games(model: Model, round_no: int) -> dict[int, int]:
    """The number of each game of a round, by table."""
    found = model.rows(_Game, "SELECT table_no, game FROM shown_game WHERE round = ?", round_no)
    return {one.table_no: one.game for one in found}


def umpires(model: Model) -> list[str]:
    """The umpires that the profile names; if none, the convenor rules."""
    return [row.name for row in model.rows(_Name, "SELECT name FROM shown_umpire ORDER BY place")]


def settings(model: Model) -> dict[str, str]:
    """The settings of the tournament besides its row: house options as JSON, advice, and rules for spare players."""
    return {row.name: row.value for row in model.rows(_Setting, "SELECT * FROM shown_setting")}


def rules_at(model: Model | None, now: Room, table: Document) -> list[Rule]:
    """The rules for what a table is doing; once the umpire is called, those for what can go wrong."""
    if model is None or now.tournament is None:
        return []
    phase = "dispute" if table["called"] else table["phase"]
    deals_by_itself = phase == "dealing" and now.tournament.game != "500"  # no button says when its cards are up
    return model.rules_now(now.tournament.profile, "table", phase, *["hand"] * deals_by_itself)


def session(model: Model) -> Session | None:
    """The session's plan; None if there is none."""
    found = model.rows(Session, "SELECT * FROM shown_session")
    return found[0] if found else None


def breaks(model: Model) -> list[PlannedBreak]:
    """The planned breaks."""
    return model.rows(PlannedBreak, "SELECT * FROM shown_break ORDER BY line")


def results(model: Model) -> list[Result]:
    """Every recorded result, by round and table."""
    return model.rows(Result, "SELECT * FROM shown_result ORDER BY round, table_no")


def all_seats(model: Model) -> list[Seat]:
    """Every seat of every round."""
    return model.rows(
        Seat,
        "SELECT s.round, s.table_no, s.seat, s.player, s.clicks, s.clip, p.name, p.club, p.house, p.team"
        " FROM shown_seat s JOIN shown_player p ON p.player = s.player ORDER BY s.round, s.table_no, s.seat",
    )


def all_hands(model: Model) -> list[PlayedHand]:
    """Every counted hand of the evening."""
    return model.rows(PlayedHand, "SELECT * FROM shown_hand ORDER BY round, table_no, hand")
