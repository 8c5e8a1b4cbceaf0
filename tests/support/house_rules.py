"""What must be true of a room at any moment, whatever has happened in it (rules 6.5, and the tables' own logic)."""

from controller.domain.state.room import Room
from controller.domain.values import SEATS, side_of
from controller.games.five_hundred.dealing import deals_left
from controller.games.results import clicks_of
from controller.projections import documents
from table_node.wire.codec import encode

MAY_BE = {
    "setup": set(),
    "ready": {"seated", "dealt"},
    "running": {"dealing", "hand", "cut", "clip", "done", "result", "dispute"},
    "paused": {"dealing", "hand", "cut", "clip", "done", "result", "dispute"},
    "overtime": {"dealing", "closing", "hand", "dispute", "result", "cut", "clip", "done"},
    "break": {"seated", "dealt", "vacant", "done"},
}


def assert_room_is_whole(room: Room) -> None:
    """Every invariant of a room, with the table that breaks it named."""
    _seats_are_full(room)
    _phases_fit(room)
    _results_fit(room)
    _hands_fit(room)
    _clock_fits(room)
    _clicks_are_four_a_table(room)
    assert len(set(room.bindings.values())) == len(room.bindings), "two nodes serve one table"
    _can_be_shown(room)


def _seats_are_full(room: Room) -> None:
    # M1 and M2: everybody in exactly one seat, four different players a table.
    for number, seatings in room.seatings.items():
        seated = [seating.player for seating in seatings]
        assert len(set(seated)) == len(seated), f"round {number} doubled a player"
        # A team without an opponent, or out of the semi-finals, has no seat.
        if number == room.round and not room.teams:
            assert set(seated) == room.playing, f"round {number} lost a player"
        places = [(seating.table, seating.seat) for seating in seatings]
        assert len(set(places)) == len(places) == 4 * len({table for table, _ in places})
    lunch = room.break_ is not None and room.break_.kind == "lunch"
    for table in room.tables.values():
        ended_at_lunch = room.phase == "ended" and table.phase == "vacant"
        assert set(table.seats) == set(SEATS) or lunch or ended_at_lunch
        assert len(set(table.seats.values())) == len(table.seats)
    sitting = [player for table in room.tables.values() for player in table.seats.values()]
    assert len(set(sitting)) == len(sitting), "somebody sits at two places"


def _phases_fit(room: Room) -> None:
    if room.phase != "ended":
        wrong = {n: t.phase for n, t in room.tables.items() if t.phase not in MAY_BE[room.phase]}
        assert not wrong, f"room {room.phase}, tables {wrong}"
    for number, table in room.tables.items():
        if room.phase in ("running", "paused") and table.phase in ("result", "dispute"):
            used_up = room.rules.game == "500" and deals_left(room.edition, table.deal) == 0
            assert table.over is not None or used_up, (
                f"table {number} ended before the bell and its hands did not end it"
            )
        if room.phase == "overtime" and table.phase == "dealing":
            assert table.owed or (table.extra_us and not table.time_up), (
                f"table {number} deals after the bell a hand that had not begun"
            )
        assert len(table.deals) <= room.rules.max_hands, f"table {number}: 500 1a: at most so many hands"
        if table.phase in ("hand", "dealt"):
            assert table.deals, f"table {number} plays a hand that nobody dealt"
        if table.phase in ("clip", "done"):
            assert table.pending is None and table.questioned is None, f"table {number} is over and not at rest"


def _results_fit(room: Room) -> None:
    for number, table in room.tables.items():
        result = room.results.get((room.round, number))
        if table.phase in ("clip", "done"):
            moves = result is not None and (result.mover is not None or not room.needs_mover(table))
            assert moves, f"table {number} is over without a result"
        elif table.phase == "cut":
            assert result is not None and result.mover is None, f"table {number} cuts without a tie"
        else:
            assert result is None, f"table {number} plays on after its result"
    for result in room.results.values():
        assert result.outcome == "TIE" or result.mover == result.outcome


def _hands_fit(room: Room) -> None:
    for number, table in room.tables.items():
        assert len(table.deals) >= len(table.hands), f"table {number} counts a hand that nobody dealt"
        if table.typed is not None:
            assert table.typed.hand == len(table.hands) + 1 <= len(table.deals), f"table {number}: nobody dealt that"
        if table.phase == "dispute":
            assert table.called or table.questioned is not None, f"table {number} waits for nothing"
        if table.over == "BELL":
            assert room.phase in ("overtime", "ended"), f"table {number} was ended by a bell that has not struck"
        if table.ruled is not None:
            assert table.phase in ("dispute", "result", "cut", "clip", "done"), (
                f"table {number} plays on after a ruling"
            )
        if room.rules.game == "500":
            assert all(points % 10 == 0 for points in table.score), f"table {number}: all points come in tens"
        for scored in table.hands:
            assert max(scored.after) < 500 or min(scored.after) < 500, f"table {number}: both sides are out"
        assert all(hand.over is None for hand in table.hands[:-1]), f"table {number} plays on after its end"


def _clock_fits(room: Room) -> None:
    assert (room.phase == "paused") == (room.clock.left_us is not None)
    if room.phase == "running" and room.has_clock:
        assert room.clock.closes_at_hub_us is not None
    if room.phase == "paused":
        assert room.clock.closes_at_hub_us is None


def _clicks_are_four_a_table(room: Room) -> None:
    # M8: 500 1e gives 2 + 2 for a win and 1 + 1 + 1 + 1 for a tie, less what was forfeited or taken back.
    given = {
        (number, player): 0 if account[-1].state == "withheld" else account[-1].clicks
        for number, accounts in room.ledger.items()
        for player, account in accounts.items()
        if account[-1].ending != "void"
    }
    worth = {} if room.tournament is None else {
        "TIE": 4 * room.rules.clicks_tie, **dict.fromkeys("AB", 2 * (room.rules.clicks_win + room.rules.clicks_loss)),
    }  # fmt: skip
    for number in room.seatings if not room.teams else ():
        games = sum(worth[result.outcome] for (round_, _), result in room.results.items() if round_ == number)
        left = games - sum(withheld_at(room, number).values())
        waited = len([player for bench in room.benches.get(number, ()) for player in bench.queue])
        over = number < room.round or (room.phase == "ended" and room.all_done())
        credit = room.rules.sitout_clicks * waited if over else 0
        assert sum(clicks for (round_, _), clicks in given.items() if round_ == number) == left + credit


def withheld_at(room: Room, round_: int) -> dict[int, int]:
    """Clicks by player that a round's result gives and that were forfeited or taken back."""
    lost = {}
    for seating in room.seatings[round_]:
        mark, result = room.click_marks.get((round_, seating.player)), room.results.get((round_, seating.table))
        if result is not None and mark is not None and mark.state in ("forfeited", "reversed"):
            won = result.outcome == side_of(seating.seat)
            lost[seating.player] = 1 if result.outcome == "TIE" else 2 if won else 0
    return lost


def clicks_by_results(room: Room) -> dict[int, int]:
    """What every player has by results, rulings and benches, without a look at the ledger; not for fixed teams."""
    clicks = dict.fromkeys(room.players, 0)
    for (number, table), result in room.results.items():
        lost = withheld_at(room, number)
        for seating in room.seatings[number]:
            if seating.table == table and seating.player not in lost:
                clicks[seating.player] += clicks_of(room.rules, result.outcome, side_of(seating.seat))
    over = room.round if room.phase == "ended" and room.all_done() else room.round - 1
    for number, benches in room.benches.items():
        for player in (player for bench in benches for player in bench.queue if number <= over):
            clicks[player] += room.rules.sitout_clicks
    return clicks


def _can_be_shown(room: Room) -> None:
    encode(documents.clock(room, 1, "boot", 1))
    encode(documents.summary(room, 1, [], 0))
    for number, table in room.tables.items():
        encode(documents.table(room, table, 1, "online", None))
        encode(documents.show(room, number))


def sides_of(room: Room, number: int) -> dict[int, tuple[int, str]]:
    """Table and side of every player in a round."""
    return {seating.player: (seating.table, side_of(seating.seat)) for seating in room.seatings[number]}
