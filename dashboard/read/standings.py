"""Reads about standings: places after any round, a player's entries, teams, honours, who waits, and fairness."""

from dataclasses import dataclass, replace

from dashboard.read.model import Model, Player

NOTICES_MOST = 5
SEMI_FINALISTS = 4  # spades 8/2


@dataclass(frozen=True)
class Team:
    """A club's team, or a fixed team; `place` is None for one that is not eligible."""

    team: str
    clicks: int
    place: int | None
    players: int
    wanted: int


@dataclass(frozen=True)
class Honour:
    """A prize, and who has won it or is level for it."""

    title: str
    who: str
    clicks: int


@dataclass(frozen=True)
class Waiting:
    """A player who sits a round out and waits for a table."""

    player: int
    name: str
    club: str
    before_table: int
    place: int
    """The place in the queue for that table, from 1."""


@dataclass(frozen=True)
class LedgerLine:
    """An entry of a player's ledger. `total`: the player's clicks after it."""

    seq: int
    utc_ms: int
    round: int
    kind: str
    adds: int
    sentence: str
    total: int = 0


@dataclass(frozen=True)
class Notice:
    """A change of a total that the player may have seen, with the entries that made it."""

    utc_ms: int
    was: int
    now: int
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Played:
    """A player's game: where, with whom, and how it ended. `outcome`: None while it has no result."""

    round: int
    table_no: int
    seat: str
    partner: str
    outcome: str | None
    corrected: int


@dataclass(frozen=True)
class Met:
    """Two players who met more than once. `how`: partners or opponents."""

    how: str
    one: str
    other: str
    games: int


@dataclass(frozen=True)
class Waited:
    """How often a player sat out, and how often twice in a row."""

    name: str
    games: int
    running: int


@dataclass(frozen=True)
class _Bye:
    round: int
    team: str


@dataclass(frozen=True)
class Finish:
    """How long a table kept the room waiting after the finish bell, in real microseconds; None if unknown."""

    round: int
    table_no: int
    lost_us: int | None


@dataclass(frozen=True)
class LastAct:
    """The convenor's last act in words. `until_hub_us`: it can be taken back until then; None: without a limit."""

    action: int
    words: str
    until_hub_us: int | None = None


def standings_after(model: Model, round_no: int, most_wins: bool) -> list[Player]:
    """The standings at the end of a round, with all later corrections; level players share a place."""
    found = model.rows(
        Player,
        "WITH last AS (SELECT player, kind, ending, clicks, max(seq * 100000 + part) FROM shown_ledger"
        " WHERE round <= ?1 GROUP BY player, round)"
        " SELECT p.player, p.name, p.club, p.card, p.house, p.entered,"
        " 0 AS place,"
        " coalesce((SELECT sum(adds) FROM shown_ledger l WHERE l.player = p.player AND l.round <= ?1), 0) AS clicks,"
        " coalesce(sum(last.ending = 'won'), 0) AS wins, coalesce(sum(last.ending = 'tied'), 0) AS ties,"
        " coalesce(sum(last.ending = 'lost'), 0) AS losses,"
        " coalesce(sum((last.kind = 'EARNED') * last.clicks), 0) AS unclipped"
        " FROM shown_player p LEFT JOIN last ON last.player = p.player GROUP BY p.player"
        " ORDER BY p.house, by_surname(p.name)",
        round_no,
    )
    keys = {one.player: (one.clicks, one.wins if most_wins else 0) for one in found}
    ranked = sorted(found, key=lambda one: (one.house, *(-part for part in keys[one.player])))
    better = [keys[one.player] for one in ranked if not one.house]
    return [replace(one, place=None if one.house else 1 + better.index(keys[one.player])) for one in ranked]


def teams(model: Model) -> list[Team]:
    """The teams, best first, those without a place last."""
    return model.rows(Team, "SELECT * FROM shown_team ORDER BY place IS NULL, place, by_name(team)")


def level_for_lots(model: Model) -> list[str]:
    """The fixed teams that are level for the last place in the semi-finals."""
    found = teams(model)
    shared = [[team.team for team in found if team.place == place] for place in range(1, SEMI_FINALISTS + 1)]
    return next((level for place, level in enumerate(shared, 1) if place + len(level) - 1 > SEMI_FINALISTS), [])


def honours(model: Model) -> list[Honour]:
    """The prizes that have been won."""
    return model.rows(Honour, "SELECT * FROM shown_honour ORDER BY line")


def waiting(model: Model, round_no: int) -> list[Waiting]:
    """The players who sit a round out."""
    return model.rows(
        Waiting,
        "SELECT b.player, b.before_table, b.place, p.name, p.club FROM shown_bench b"
        " JOIN shown_player p ON p.player = b.player WHERE b.round = ? ORDER BY by_surname(p.name)",
        round_no,
    )


def player(model: Model, number: int) -> Player | None:
    """A player; None if there is none of this number."""
    found = model.rows(Player, "SELECT * FROM shown_player WHERE player = ?", number)
    return found[0] if found else None


def _entries(model: Model, number: int) -> list[LedgerLine]:
    return model.rows(
        LedgerLine,
        "SELECT l.seq, j.utc_ms, l.round, l.kind, l.adds, l.sentence FROM shown_ledger l"
        " JOIN shown_journal j ON j.seq = l.seq WHERE l.player = ? ORDER BY l.round, l.seq, l.part",
        number,
    )


def receipt(model: Model, number: int) -> list[LedgerLine]:
    """The entries that add up to a player's clicks, round by round.

    Clicks that were earned and then clipped are one line, the clipped one.
    """
    lines: list[LedgerLine] = []
    total, entries = 0, _entries(model, number)
    for place, entry in enumerate(entries):
        total += entry.adds
        goes_on = place + 1 < len(entries) and entries[place + 1].round == entry.round
        if not (entry.kind == "EARNED" and goes_on):
            lines.append(replace(entry, total=total))
    return lines


def notices(model: Model, number: int) -> list[Notice]:
    """The later changes of totals that the player may have seen, the newest first."""
    found: list[Notice] = []
    total, begun = 0, set[int]()
    entries = sorted(_entries(model, number), key=lambda entry: entry.seq)
    for seq in dict.fromkeys(entry.seq for entry in entries):
        now = [entry for entry in entries if entry.seq == seq]
        was, total = total, total + sum(entry.adds for entry in now)
        changed = [entry for entry in now if entry.round in begun and entry.kind in ("REVERSED", "RESTORED")]
        if changed and was != total:
            found.append(Notice(now[0].utc_ms, was, total, tuple(entry.sentence for entry in changed)))
        begun |= {entry.round for entry in now}
    return found[::-1][:NOTICES_MOST]


def games(model: Model, number: int) -> list[Played]:
    """A player's games, the newest first, including the current or next one."""
    return model.rows(
        Played,
        "SELECT s.round, s.table_no, s.seat, coalesce(p.name, '') AS partner, r.outcome,"
        " coalesce(r.corrected, 0) AS corrected FROM shown_seat s"
        " LEFT JOIN shown_seat o ON o.round = s.round AND o.table_no = s.table_no AND o.player <> s.player"
        " AND substr(o.seat, 1, 1) = substr(s.seat, 1, 1)"
        " LEFT JOIN shown_player p ON p.player = o.player"
        " LEFT JOIN shown_result r ON r.round = s.round AND r.table_no = s.table_no"
        " WHERE s.player = ? ORDER BY s.round DESC",
        number,
    )


def met_again(model: Model) -> list[Met]:
    """All pairs of players who met more than once, the most frequent first."""
    return model.rows(
        Met,
        "SELECT r.how, a.name AS one, b.name AS other, r.games FROM shown_repeat r"
        " JOIN shown_player a ON a.player = r.one JOIN shown_player b ON b.player = r.other"
        " ORDER BY r.games DESC, by_surname(a.name), by_surname(b.name)",
    )


def waits(model: Model) -> list[Waited]:
    """The players who sat out, the most frequent first."""
    return model.rows(
        Waited,
        "SELECT p.name, w.games, w.running FROM shown_wait w JOIN shown_player p ON p.player = w.player"
        " ORDER BY w.games DESC, by_surname(p.name)",
    )


def byes(model: Model) -> list[tuple[int, list[str]]]:
    """The fixed teams that had a bye, by round."""
    found = model.rows(
        _Bye,
        "WITH last AS (SELECT player, round, ending, max(seq * 100000 + part) FROM shown_ledger GROUP BY player, round)"
        " SELECT DISTINCT last.round, p.team FROM last JOIN shown_player p ON p.player = last.player"
        " WHERE last.ending = 'had a bye' AND p.team <> '' ORDER BY last.round, p.team",
    )
    return [(number, [bye.team for bye in found if bye.round == number]) for number in {one.round: 0 for one in found}]


def finishes(model: Model) -> list[Finish]:
    """How long each table kept the room waiting in each round, without abandoned rounds."""
    return model.rows(
        Finish,
        "SELECT f.* FROM shown_finish f JOIN shown_result r ON r.round = f.round AND r.table_no = f.table_no"
        " ORDER BY f.table_no, f.round",
    )


def last_act(model: Model, now_hub_us: int) -> LastAct | None:
    """The act that undo would take back now; None if there is none."""
    found = model.rows(LastAct, "SELECT * FROM shown_undo")
    return next((one for one in found if one.until_hub_us is None or now_hub_us <= one.until_hub_us), None)
