"""The room as rows of the read model: pure, so that any row can be made again from the log."""

from collections.abc import Iterator

from controller.domain.setup.called import names_of
from controller.domain.standings.places import standings
from controller.domain.standings.prizes import day_of, open_end, settled
from controller.domain.state.ledger import Account
from controller.domain.state.room import Room, Table
from controller.domain.table.scorecard_marks import clipped_at, state_of
from controller.domain.values import SEATS

Row = tuple[object, ...]


def tournament(room: Room) -> Row | None:
    """name, profile, status, rounds, round_s, warnings_ms, tables, clipping, round, phase, and the profile in words;

    then the game, whether standings are hidden until the end, how level players are parted, the day, what the end
    leaves open, and how level ones were put in order.
    """
    made = room.tournament
    if made is None:
        return None
    return (
        made.name, made.profile, room.profile.status_words, made.rounds, made.round_us // 1_000_000,
        " ".join(str(before_us // 1000) for before_us in made.warnings_us), made.tables,
        "taps" if room.taps_wanted else "result", room.round, room.phase,
        "\n".join(room.profile.words()), room.rules.game, int(room.rules.hide_standings), room.rules.rank_tie,
        day_of(room, room.round), open_end(room), "\n".join(settled(room)),
    )  # fmt: skip


def table(room: Room, shown: Table) -> Row:
    """One table now: verdicts as microseconds from the finish bell, negative before it."""
    early, late = distances(shown)
    result = room.results.get((room.round, shown.number))
    return (
        shown.number, room.round, shown.phase, len(shown.deals), shown.judged.verdict if shown.judged else None,
        early, late, shown.pending, result.outcome if result else None, result.mover if result else None,
        int(shown.called), node_of(room, shown.number),
        len(shown.hands), *(shown.score if shown.has_score else (None, None)), shown.over, shown.deal.dealer,
        int(shown.judged.final) if shown.judged else None, int(shown.judged.fault) if shown.judged else None,
        _own_distance(room, shown),
    )  # fmt: skip


def _own_distance(room: Room, shown: Table) -> int | None:
    """The judged deal's distance from the bell of its own node, both on one counter: exact to the stamp."""
    stamp = shown.judged.interval.stamp if shown.judged else None
    own_tick_us = room.clock.own_bells.get((stamp.node, stamp.boot)) if stamp else None
    return None if stamp is None or own_tick_us is None else stamp.tick_us - own_tick_us


def distances(shown: Table) -> tuple[int | None, int | None]:
    """Earliest and latest the judged deal can have been, in microseconds from the finish bell."""
    judged = shown.judged
    if judged is None or judged.bell_hub_us is None:
        return None, None
    return judged.interval.low_hub_us - judged.bell_hub_us, judged.interval.high_hub_us - judged.bell_hub_us


def node_of(room: Room, number: int) -> str | None:
    """The node that serves a table, if any."""
    return next((node for node, table in room.bindings.items() if table == number), None)


def seats(room: Room, round_: int, tables: set[int] | None = None) -> Iterator[Row]:
    """round, table, seat, player, clicks, clip of a round's seats (of these tables only, if given)."""
    accounts = room.ledger.get(round_, {})
    for seating in sorted(room.seatings[round_], key=lambda s: (s.table, SEATS.index(s.seat))):
        if tables is None or seating.table in tables:
            earned = _clicks(accounts.get(seating.player, ()))
            clip = _clip(room, round_, seating.table, seating.player)
            yield (round_, seating.table, seating.seat, seating.player, earned, clip)


def _clicks(account: Account) -> int | None:
    if not account or account[-1].ending == "void":
        return None
    return 0 if account[-1].state == "withheld" else account[-1].clicks


def _clip(room: Room, round_: int, number: int, player: int) -> str:
    """none, due, clipped, excused, by hand, forfeited, restored or reversed."""
    state = state_of(room, round_, number, player)
    if state == "none":
        return "none"
    if (mark := room.click_marks.get((round_, player))) is not None:
        return mark.state.replace("_", " ")
    if player in clipped_at(room, round_, number):
        return "clipped"
    if not room.taps_wanted or not room.players[player].card:
        return "none"
    shown = room.tables.get(number) if round_ == room.round and room.phase != "ended" else None
    still = shown is not None and shown.phase in ("clip", "cut")
    return "due" if still else "excused"


def hands(room: Room, round_: int, number: int) -> Iterator[Row]:
    """Every counted hand of a game: round, table, hand, entry, the scores after it, and whether it ended the game."""
    counted = room.tables[number].hands if round_ == room.round else room.hands.get((round_, number), ())
    for hand, scored in enumerate(counted, start=1):
        entry = scored.entry
        tricks = " ".join(str(side) for side in entry.no_bid_tricks) if entry.no_bid_tricks else None
        yield (
            round_, number, hand, entry.maker, entry.bid, entry.maker_tricks, tricks, entry.penalty,
            entry.opposition_tricks, *scored.after, scored.over,
        )  # fmt: skip


def players(room: Room) -> Iterator[Row]:
    """Every player as they are called, with clicks, wins, ties, losses, place and clicks still to be clipped;

    then the name they were entered by, whether they went home, and last the fixed team.
    """
    names = names_of(room)
    for standing in standings(room):
        entrant = room.players[standing.player]
        yield (
            entrant.number, names[entrant.number], entrant.club, entrant.card, int(entrant.house), standing.clicks,
            standing.wins, standing.ties, standing.losses, standing.place, standing.unclipped, entrant.name,
            int(entrant.number in room.gone), entrant.team,
        )  # fmt: skip


def figures(room: Room) -> Iterator[Row]:
    """Round, table, scores, nils made, sets of both sides, and who was named the winner, of every game of teams."""
    for (round_, number), game in sorted(room.figures.items()):
        yield (round_, number, *game.scores, *game.nils, *game.sets, game.won_by)


def result(room: Room, round_: int, number: int) -> Row:
    """One game's result."""
    ended = room.results[round_, number]
    return (
        round_, number, ended.outcome, ended.mover, ended.source, ended.hands, int(ended.corrected), ended.reason,
    )  # fmt: skip
