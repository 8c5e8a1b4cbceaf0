"""What can still be changed once the tournament is made, what that leads to, and why the rest cannot."""

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from controller.domain.commands.amending import AddRound, AmendPlayer, ChangeTournament, RenameTeam, ReopenTournament
from controller.domain.events import Event
from controller.domain.events.amending import PlayerAmended, TeamRenamed, TournamentChanged, TournamentReopened
from controller.domain.events.nodes import NodeFreed
from controller.domain.events.round import TournamentEnded
from controller.domain.events.setup import TournamentCreated
from controller.domain.fast_replace import replace
from controller.domain.guards import must_be_current
from controller.domain.seats.sitters import check_sitters
from controller.domain.setup.change_sentences import changed_options, consequences
from controller.domain.setup.entries import rounds_fit, within
from controller.domain.setup.entry_list import amended_entry
from controller.domain.setup.option_changes import effect_of
from controller.domain.setup.warning_times import asked_warnings, must_fit
from controller.domain.state.phases import ROUND_IS_OPEN
from controller.domain.state.room import Room, profile_of, seats_of
from controller.domain.values import SECOND_US
from controller.games import profiles
from controller.games.refusal import Refusal
from controller.games.room_rules import RoomRules
from table_node.shared.names import NAME_LONGEST, likeness, tidy
from table_node.shared.words import say

TEXT_MOST = 300  # as long as a reply's text may be; its detail has every line
SETTINGS = ("name", "profile", "rounds", "round_us", "warnings_us", "tables", "clipping")


def change_tournament(room: Room, command: ChangeTournament) -> list[Event]:
    """Change what was set up, once it was said what that leads to. Refused: what cannot be changed now, and why."""
    assert room.tournament is not None
    wanted = _wanted(room, room.tournament, command)
    options = changed_options(room.tournament, wanted)
    changed = (*(name for name in SETTINGS if getattr(wanted, name) != getattr(room.tournament, name)), *options)
    if not changed:
        return []
    _must_be_possible(room, wanted, changed, options)
    if not command.confirmed:
        said = consequences(room, wanted, changed, options)
        raise Refusal(
            "say_first", " ".join(line["text"] for line in said)[:TEXT_MOST],
            say("Nothing is changed yet: send it again to change it."), said,
        )  # fmt: skip
    return _changed(room, wanted, changed)


def _wanted(room: Room, made: TournamentCreated, command: ChangeTournament) -> TournamentCreated:
    """The tournament as it is to be, each setting checked as when it was made."""
    profile = made.profile if command.profile is None else command.profile
    options = made.options
    if command.options is not None:
        profiles.profile(profile, command.options)  # refuses what no sheet has any more, too
        options = json.dumps(dict(command.options), sort_keys=True)
    rules, second_us = profile_of(profile, options).room, SECOND_US // command.speed
    wanted = replace(made, profile=profile, options=options)
    if (profile, options) != (made.profile, made.options):
        grace_us, gap_us = rules.late_grace_s * second_us, rules.dealt_gap_s * second_us
        wanted = replace(wanted, grace_us=grace_us, dealt_gap_us=gap_us)
    if command.name is not None:
        wanted = replace(wanted, name=_name(command.name))
    if command.minutes is not None:
        within(say("Minutes a round"), command.minutes, 1 if rules.minutes else 0, 60)
        wanted = replace(wanted, round_us=command.minutes * 60 * second_us)
    if (warnings_s := asked_warnings(command)) is not None:
        wanted = replace(wanted, warnings_us=tuple(seconds * second_us for seconds in warnings_s))
    if wanted.round_us:
        must_fit(wanted.warnings_us, wanted.round_us)
    if command.rounds is not None and command.rounds != made.rounds:
        _rounds_can_be(room, command.rounds, rules)
        wanted = replace(wanted, rounds=command.rounds)
    if command.tables is not None and command.tables != made.tables:
        _tables_can_be(room, command.tables)
        wanted = replace(wanted, tables=command.tables)
    return replace(wanted, clipping=command.clipping or made.clipping)


def _name(typed: str) -> str:
    name = " ".join(typed.split())
    if not 0 < len(name) <= NAME_LONGEST:
        raise Refusal("name", say("The name must have 1 to {most} characters.", most=NAME_LONGEST),
                      say("Type another name."))  # fmt: skip
    return name


def _rounds_can_be(room: Room, rounds: int, rules: RoomRules) -> None:
    rounds_fit(rounds, rules)
    if room.phase == "ended":
        raise Refusal(
            "tournament_over", say("The tournament is over."), say("Play one more round, or go on with the evening.")
        )
    begun = room.round if room.phase in ROUND_IS_OPEN else room.round - 1
    if rounds < begun:
        raise Refusal(
            "rounds_begun", say("Round {begun} has begun; {rounds} are too few.", begun=begun, rounds=rounds),
            say("Choose {begun} rounds or more.", begun=begun),
        )  # fmt: skip


def _tables_can_be(room: Room, tables: int) -> None:
    within(say("Tables"), tables, 1, 400)
    if (used := max(room.tables, default=0)) > tables and room.phase != "ended":
        raise Refusal(
            "table_in_use", say("Players sit at table {used}.", used=used),
            say("Close that table on the Evening page first, or choose {used} tables or more.", used=used),
        )  # fmt: skip


def _must_be_possible(
    room: Room, wanted: TournamentCreated, changed: tuple[str, ...], options: tuple[str, ...]
) -> None:
    """Refuse what the room as it stands cannot take."""
    assert room.tournament is not None
    if "profile" in changed:
        _sheet_can_change(room, wanted)
    judging = [option for option in options if effect_of(option) == "next_round"]
    if judging and room.phase in ROUND_IS_OPEN:
        raise Refusal(
            "round_in_play",
            say("A round is being played, and its hands are judged and scored by the rules it began with."),
            say("Change that option between two rounds."), judging,
        )  # fmt: skip
    if "bench" in options and _has_begun(room):
        raise Refusal(
            "seats_drawn", say("Only the draw of the seats asks where spare players wait, and play has begun."),
            say("Let players leave and join, and tables open and close, on the Evening page."),
        )  # fmt: skip
    if "same_side_sitters" in options and room.round in room.seatings:
        rules = profile_of(wanted.profile, wanted.options).room
        names = {number: player.name for number, player in room.players.items()}
        check_sitters(seats_of(room.seatings[room.round]), room.sitters, rules.same_side_sitters, names)


def _sheet_can_change(room: Room, wanted: TournamentCreated) -> None:
    if _has_begun(room):
        raise Refusal(
            "play_has_begun", say("Play has begun by the sheet that was chosen."),
            say("Change single options, or end the tournament and make a new one."),
        )  # fmt: skip
    if profile_of(wanted.profile, wanted.options).room.moves != room.rules.moves:
        raise Refusal(
            "other_movement", say("Fixed teams and players who change partners need different entry lists."),
            say("Make a new tournament for that game."),
        )  # fmt: skip


def _has_begun(room: Room) -> bool:
    if room.phase in ("setup", "ready", "break"):
        return room.round > 1 or any(table.deals for table in room.tables.values())
    return True


def _changed(room: Room, wanted: TournamentCreated, changed: tuple[str, ...]) -> list[Event]:
    """The change, and what follows from it at once: nodes of removed tables serve none, the last round was played."""
    assert room.tournament is not None
    settings = {one.name: getattr(wanted, one.name) for one in fields(TournamentChanged) if one.name != "changed"}
    gone = range(wanted.tables + 1, room.tournament.tables + 1)
    freed = [NodeFreed(node, table) for node, table in sorted(room.bindings.items()) if table in gone]
    over = [TournamentEnded(say("all rounds played"))] if wanted.rounds < room.round and room.phase != "ended" else []
    return [TournamentChanged(**settings, changed=changed), *freed, *over]


def settings_put_back(room: Room, was: TournamentCreated) -> list[Event]:
    """Every setting as it was; an evening ended by the change goes on. Refused: what was played since forbids it."""
    assert room.tournament is not None
    again: list[Event] = []
    now = room.tournament
    if room.phase == "ended" and now.rounds < was.rounds:
        again, now = [_reopened(room, was.rounds)], replace(now, rounds=was.rounds)
    options = changed_options(now, was)
    changed = (*(name for name in SETTINGS if getattr(was, name) != getattr(now, name)), *options)
    if "rounds" in changed:
        _rounds_can_be(room, was.rounds, profile_of(was.profile, was.options).room)
    if "tables" in changed:
        _tables_can_be(room, was.tables)
    _must_be_possible(room, was, changed, options)
    return [*again, *(_changed(room, was, changed) if changed else [])]


def add_round(room: Room, command: AddRound) -> list[Event]:
    """Play one more round; where the last one was played, everybody moves by its results. Refused: a fixed number."""
    assert room.tournament is not None
    must_be_current(room, command.round)
    rounds = room.tournament.rounds + 1
    if room.rules.rounds:
        raise Refusal(
            "rounds_fixed", say("The sheet says how many rounds there are: {rounds}.", rounds=room.rules.rounds),
            say("Play the tournament to its end as it is."),
        )  # fmt: skip
    rounds_fit(rounds, room.rules)
    if room.phase != "ended":
        return _changed(room, replace(room.tournament, rounds=rounds), ("rounds",))
    if room.round < room.tournament.rounds:
        raise Refusal(
            "ended_early", say("The evening was ended early, in round {round}.", round=room.round),
            say("Go on with the evening instead."),
        )  # fmt: skip
    return [_reopened(room, rounds)]


def reopen(room: Room, command: ReopenTournament) -> list[Event]:
    """Go on with an evening that was ended early. Refused: one that is not over, and one that was played out."""
    must_be_current(room, command.round)
    assert room.tournament is not None
    if room.phase != "ended":
        raise Refusal("not_over", say("The tournament is not over."), say("Nothing needs to be done."))
    if room.round == room.tournament.rounds and room.all_done():
        raise Refusal("all_rounds_played", say("Every round was played."), say("Play one more round instead."))
    return [_reopened(room, room.tournament.rounds if room.round <= room.tournament.rounds else room.round)]


def _reopened(room: Room, rounds: int) -> TournamentReopened:
    return TournamentReopened(room.round, rounds, room.revision + 1)


def amend_player(room: Room, command: AmendPlayer) -> list[Event]:
    """Put a name or a club right, at any time. Refused: what an entry list would be refused for."""
    player = room.players.get(command.player)
    if player is None:
        raise Refusal(
            "no_player", say("There is no player {number} on the list.", number=command.player),
            say("Choose one of the list."),
        )  # fmt: skip
    amended = amended_entry(room.rules, room.players.values(), player, command.name, command.club)
    if amended == player:
        return []
    return [PlayerAmended(player.number, amended.name, amended.club, player.name, player.club)]


def rename_team(room: Room, command: RenameTeam) -> list[Event]:
    """Give a fixed team another name, at any time. Refused: no such team, a name that is empty or another team's."""
    teams = {player.team for player in room.players.values() if player.team}
    name = tidy(command.name)
    if command.team not in teams:
        raise Refusal("no_team", say("There is no team of that name."), say("Choose one of the list."))
    if not 0 < len(name) <= NAME_LONGEST:
        raise Refusal("name", say("The name must have 1 to {most} characters.", most=NAME_LONGEST),
                      say("Type another name."))  # fmt: skip
    if likeness(name) in {likeness(team) for team in teams - {command.team}}:
        raise Refusal("team_twice", say("Another team is called {name}.", name=name), say("Type another name."))
    return [] if name == command.team else [TeamRenamed(command.team, name)]


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    ChangeTournament: change_tournament,
    AddRound: add_round,
    ReopenTournament: reopen,
    AmendPlayer: amend_player,
    RenameTeam: rename_team,
}
