"""Events that change what was set up, as sentences."""

from controller.domain.events.amending import (
    PlayerAmended,
    TeamRenamed,
    TournamentChanged,
    TournamentReopened,
)
from controller.domain.state.room import Room
from controller.projections.sentences.phrases import plain
from table_node.shared.sheet_words import option_name
from table_node.shared.words import say, say_count

MINUTE_US = 60_000_000
_CLIPPING = {
    "auto": say("scorecards are tapped where the players have cards"),
    "taps": say("each player taps the scorecard after a result"),
    "result": say("results mark the scorecards"),
}

SENTENCES = plain(
    {
        TournamentReopened: say("The tournament goes on: {rounds} rounds are played."),
        TeamRenamed: say("Team {team} is called {name}."),
    }
)


@SENTENCES.of
def _(event: TournamentChanged, room: Room) -> str:
    said = {
        "name": say("it is called {name}", name=event.name),
        "profile": say("the sheet is {title}", title=room.profile.edition.title),
        "rounds": say_count("there is {count} round", "there are {count} rounds", event.rounds),
        "round_us": _minutes(event),
        "warning_us": say("the warning before the end is another") if event.warning_us else say("no warning rings"),
        "tables": say_count("there is {count} table", "there are {count} tables", event.tables),
        "clipping": _CLIPPING[event.clipping],
    }
    others = [name for name in event.changed if name not in said]
    lines = [said[name] for name in said if name in event.changed]
    if others:
        lines.append(say("house options are changed ({others})", others=", ".join(map(option_name, others))))
    return say("The convenor changed the tournament: {lines}.", lines="; ".join(lines))


def _minutes(event: TournamentChanged) -> str:
    if not event.round_us:
        return say("rounds have no clock")
    minutes, rest_us = divmod(event.round_us, MINUTE_US)
    if rest_us:  # a rehearsal, whose minutes are short
        return say("rounds have another length")
    return say_count("rounds last {count} minute", "rounds last {count} minutes", minutes)


@SENTENCES.of
def _(event: PlayerAmended, room: Room) -> str:
    if event.name != event.was_name:
        return say("{was}'s name was put right: {name}.", was=event.was_name, name=event.name)
    if not event.club:
        return say("{name} has no club.", name=event.name)
    return say("{name}'s club was put right: {club}.", name=event.name, club=event.club)
