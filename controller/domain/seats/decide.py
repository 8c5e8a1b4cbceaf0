"""Seats between two games: the ring, sitters, leavers and late arrivals, tables opened and closed (rules 6.3)."""

from collections.abc import Callable, Iterable, Mapping
from functools import singledispatch
from typing import Any

from controller.domain.commands.seats import (
    CloseTable,
    DrawRing,
    NameSitters,
    OpenTable,
    PlayerArrives,
    PlayerLeaves,
    SitBeside,
)
from controller.domain.events import Event
from controller.domain.events.seats import RingDrawn, SeatsChanged, SittersNamed
from controller.domain.guards import must_be_current, reason_given
from controller.domain.round import between_rounds
from controller.domain.seats import reseating
from controller.domain.seats.movement import sit_beside
from controller.domain.seats.sitters import check_sitters
from controller.domain.setup.called import name_beside, names_of
from controller.domain.setup.card_numbers import card_number
from controller.domain.setup.entry_list import entrant, late_entry
from controller.domain.state.room import Room, seats_of
from controller.domain.state.seating_plan import Ring, SeatingPlan, ring_of
from controller.domain.values import Player
from controller.games.refusal import Refusal
from table_node.shared.words import say

TABLES_MOST = 400


def plan_of(room: Room) -> SeatingPlan:
    """Where everybody is for the coming game, and what of the games before counts for the next move."""
    waited = {player: sum(player in bench.queue for benches in room.benches.values() for bench in benches)
              for player in room.players}  # fmt: skip
    here = {player for bench in room.benches.get(room.round, ()) for player in bench.queue}
    free = any(begun.round == room.round and begun.kind == "lunch" for begun in room.breaks)
    return SeatingPlan(
        ring=Ring(room.ring, room.rules.ring_direction),
        seats=seats_of(room.seatings[room.round]),
        benches=room.benches.get(room.round, ()),
        sitters=room.sitters,
        house=frozenset(n for n, player in room.players.items() if player.house and n not in room.gone),
        sat_out={player: games - (player in here) for player, games in waited.items() if games - (player in here)},
        played={} if free else seats_of(room.seatings.get(room.round - 1, ())),
    )


def draw_ring(room: Room, command: DrawRing) -> list[Event]:
    """Say in which order winners go round the hall; every open table is named once (500 1f)."""
    if room.phase not in ("ready", "break"):
        raise Refusal(
            "at_barrier", say("The ring is only changed between two games."), say("Wait until every table is in.")
        )
    ring = ring_of(command.tables, room.rules.ring_direction, room.tables)
    return [] if ring.tables == room.ring else [RingDrawn(ring.tables)]


def name_sitters(room: Room, command: NameSitters) -> list[Event]:
    """Say who keeps a seat all day (cribbage 14). Refused: groups that the movement cannot go round."""
    _between_games(room, command.round)
    check_sitters(
        seats_of(room.seatings[room.round]), frozenset(command.players), room.rules.same_side_sitters, names_of(room)
    )
    return [SittersNamed(room.round, tuple(sorted(set(command.players))))]


def player_leaves(room: Room, command: PlayerLeaves) -> list[Event]:
    """A player goes home: the bench, a house player or, without either, a closing table makes up for it."""
    _between_games(room, command.round)
    house = _house_players(room, 1) if command.house_player else ()
    changed = between_rounds.leave(
        plan_of(room), command.player, house_player=house[0].number if house else None, names=names_of(room)
    )
    return _changed(room, changed, house, command.reason, gone=(command.player,))


def player_arrives(room: Room, command: PlayerArrives) -> list[Event]:
    """A late player joins: in a house player's seat, on the bench, or at a new table."""
    _between_games(room, command.round)
    card = card_number(command.card, command.notation)
    row = late_entry(room.rules, room.players.values(), command.name, command.club, card)
    joined = entrant(max(room.players) + 1, row)
    tables = [*_free_tables(room), *_one_more(room)]
    changed = between_rounds.arrive(plan_of(room), joined.number, free_tables=tables, names=names_of(room))
    return _changed(room, changed, (joined,), "")


def close_table(room: Room, command: CloseTable) -> list[Event]:
    """A table cannot be used: its players go on at a free one, or take other seats and wait."""
    _between_games(room, command.round)
    changed = between_rounds.close_table(
        plan_of(room), command.table, free_tables=_free_tables(room), names=names_of(room)
    )  # fmt: skip
    return _changed(room, changed, (), command.reason)


def open_table(room: Room, command: OpenTable) -> list[Event]:
    """Those who wait play at one more table."""
    _between_games(room, command.round)
    if command.table not in (*_free_tables(room), *_one_more(room)):
        raise Refusal(
            "table_open", say("Table {table} is not free.", table=command.table), say("Name a table that is free.")
        )
    house = _house_players(room, between_rounds.HOUSE_MOST) if command.house_players else ()
    numbers = [player.number for player in house]
    changed = between_rounds.open_table(plan_of(room), command.table, house_players=numbers)
    seated = {seating.player for seating in changed.plan.seatings}
    return _changed(room, changed, tuple(player for player in house if player.number in seated), "")


def sit_beside_another(room: Room, command: SitBeside) -> list[Event]:
    """An arrival sits beside another player than the movement says."""
    _between_games(room, command.round)
    before = plan_of(room)
    plan = sit_beside(before, command.player, command.chosen, names_of(room))
    if plan == before:
        return []
    table = next(seating.table for seating in plan.seatings if seating.player == command.player)
    moved = reseating.SeatsExchanged(table, (command.player, command.chosen))
    return _changed(room, between_rounds.Changed(plan, (moved,)), (), "")


def _between_games(room: Room, round_: int) -> None:
    must_be_current(room, round_)
    if room.rules.moves != "ring":
        raise Refusal(
            "fixed_teams", say("Teams stay as they are all day."), say("Enter the game for the side that is there.")
        )
    if room.seats_are_free:
        raise Refusal(
            "seats_free",
            say("Everybody may sit anywhere now, so there are no seats to change."),
            say("Seat the rest and end the break first; then change the seats."),
        )
    if room.phase not in ("ready", "break"):
        raise Refusal(
            "at_barrier", say("Seats are only changed between two games."), say("Wait until every table is in.")
        )
    if dealt := [str(number) for number, table in sorted(room.tables.items()) if table.deals]:
        raise Refusal(
            "hand_dealt",
            say("Table {dealt} has dealt its first hand.", dealt=dealt[0]),
            say("Let it take the deal back first."),
        )


def _free_tables(room: Room) -> list[int]:
    assert room.tournament is not None
    return [number for number in range(1, room.tournament.tables + 1) if number not in room.tables]


def _one_more(room: Room) -> list[int]:
    """The table that could be put up beside those of the tournament, for four who are spare."""
    assert room.tournament is not None
    return [room.tournament.tables + 1] if room.tournament.tables < TABLES_MOST else []


def _house_players(room: Room, count: int) -> tuple[Player, ...]:
    first = max(room.players) + 1
    have = sum(player.house for player in room.players.values())
    return tuple(
        Player(first + i, say("House player {number}", number=have + i + 1), "", "", house=True) for i in range(count)
    )


def _changed(
    room: Room, changed: between_rounds.Changed, joined: tuple[Player, ...], reason: str, gone: tuple[int, ...] = ()
) -> list[Event]:
    plan, names = changed.plan, {**names_of(room)} | {player.number: name_beside(room, player) for player in joined}
    here = {*(seating.player for seating in plan.seatings), *plan.waiting}
    dismissed = tuple(n for n, player in room.players.items() if player.house and n not in here | room.gone)
    return [
        SeatsChanged(
            room.round, plan.seatings, plan.benches, plan.ring.tables,
            tuple(player for player in joined if player.number in here), (*gone, *dismissed),
            tuple(_told(change, names) for change in changed.changes), reason_given(reason),
        )
    ]  # fmt: skip


@singledispatch
def _told(change: object, names: Mapping[int, str]) -> str:
    raise TypeError(f"no sentence for {type(change).__name__}")


def _listed(players: Iterable[int], names: Mapping[int, str]) -> str:
    return ", ".join(names[player] for player in players)


@_told.register
def _(change: reseating.SeatFilled, names: Mapping[int, str]) -> str:
    return say(
        "{player} takes the seat of {instead_of} at table {table}",
        player=names[change.player],
        instead_of=names[change.instead_of],
        table=change.table,
    )


@_told.register
def _(change: reseating.SeatsExchanged, names: Mapping[int, str]) -> str:
    return say("{listed} change partners at table {table}", listed=_listed(change.players, names), table=change.table)


@_told.register
def _(change: reseating.Benched, names: Mapping[int, str]) -> str:
    return say("{player} waits before table {before}", player=names[change.player], before=change.before)


@_told.register
def _(change: reseating.LeftTheBench, names: Mapping[int, str]) -> str:
    return say("{player} no longer waits before table {before}", player=names[change.player], before=change.before)


@_told.register
def _(change: reseating.HousePlayerLeft, names: Mapping[int, str]) -> str:
    return say("{player} is not needed any more", player=names[change.player])


@_told.register
def _(change: reseating.TableClosed, names: Mapping[int, str]) -> str:
    return say("table {table} is closed", table=change.table)


@_told.register
def _(change: reseating.TableOpened, names: Mapping[int, str]) -> str:
    return say("{listed} open table {table}", listed=_listed(change.players, names), table=change.table)


@_told.register
def _(change: reseating.TableReplaced, names: Mapping[int, str]) -> str:
    return say("table {now} takes the place of table {table}", now=change.now, table=change.table)


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    DrawRing: draw_ring,
    NameSitters: name_sitters,
    PlayerLeaves: player_leaves,
    PlayerArrives: player_arrives,
    CloseTable: close_table,
    OpenTable: open_table,
    SitBeside: sit_beside_another,
}
