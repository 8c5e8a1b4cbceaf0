"""Rows of the read model about standings: the ledger, teams, honours, waiting players, and fairness."""

from collections.abc import Iterable, Iterator

from controller.domain.standings.fairness import Fairness, fairness
from controller.domain.standings.ledger_posting import rounds_over
from controller.domain.standings.prizes import club_table, honours
from controller.domain.standings.reconciliation import entry_words
from controller.domain.state.ledger import newest
from controller.domain.state.room import Room
from controller.domain.state.seating_plan import Pair
from controller.domain.teams.decide import team_places, team_records
from controller.domain.undo.decide import offered, offered_until, words
from controller.projections.rows import Row

PAIR = 2


def ledger(seq: int, before: Room, after: Room) -> Iterator[Row]:
    """seq, part, round, table, player, kind, ending, clicks, adds and words of each entry that an event posted."""
    game = after.rules.game if after.tournament is not None else "500"
    for part, (entry, adds) in enumerate(newest(before.ledger, after.ledger)):
        yield (
            seq, part, entry.round, entry.table, entry.player, entry.kind, entry.ending, entry.clicks, adds,
            entry_words(entry, game),
        )  # fmt: skip


def teams(room: Room) -> Iterator[Row]:
    """name, clicks, place, players and players wanted for each club's team, or for each fixed team."""
    if not room.teams:
        for team in club_table(room):
            yield (team.club, team.clicks, team.place, len(team.players), room.rules.team_size)
        return
    found = team_places(room)
    for record in team_records(room):
        yield (record.team, record.points, found[record.team], PAIR, PAIR)


def honoured(room: Room) -> Iterator[Row]:
    """line, title, who and clicks for each prize that has been won."""
    for line, honour in enumerate(honours(room), start=1):
        yield (line, honour.title, honour.who, honour.clicks)


def benches(room: Room, round_: int) -> Iterator[Row]:
    """round, table they wait for, place in the queue and player, for everybody who sits a round out."""
    for bench in room.benches.get(round_, ()):
        for place, player in enumerate(bench.queue, start=1):
            yield (round_, bench.before, place, player)


def undo(room: Room) -> Iterator[Row]:
    """number, words and last instant of the convenor's last act, while it can be taken back."""
    if (action := offered(room)) is not None:
        yield (action.number, words(action), offered_until(room))


def over(room: Room) -> Fairness:
    """Who met whom and who waited, over all finished rounds."""
    rounds = [number for number in rounds_over(room) if number in room.seatings]
    waited = {number: [player for bench in room.benches.get(number, ()) for player in bench.queue] for number in rounds}
    return fairness({number: room.seatings[number] for number in rounds}, waited)


def repeats(found: Fairness) -> Iterator[Row]:
    """how, one, other and games for every two players who met more than once."""
    yield from _pairs("partners", found.repeat_partners.items())
    yield from _pairs("opponents", found.repeat_opponents.items())


def _pairs(how: str, met: Iterable[tuple[Pair, int]]) -> Iterator[Row]:
    for pair, games in sorted(met, key=lambda one: (-one[1], sorted(one[0]))):
        one, other = sorted(pair)
        yield (how, one, other, games)


def waits(found: Fairness) -> Iterator[Row]:
    """player, games sat out, and how often those were two in a row."""
    for player, games in sorted(found.sat_out.items()):
        yield (player, games, sum(player == who for _, who in found.sat_out_running))
