"""What a change of the tournament leads to, in a sentence each, before anything is changed."""

from typing import TypedDict

from controller.domain.events.setup import TournamentCreated
from controller.domain.setup.option_changes import Effect, effect_of
from controller.domain.state.room import Room, profile_of
from controller.games.profiles import differences
from table_node.shared.words import say, say_count

_EFFECTS: dict[Effect, str] = {
    "counted_again": say("Games already played are counted again by it: totals change at once, and each player's"
                         " page says why."),
    "shown": say("It holds at once, on every page."),
    "from_now": say("It holds from now on; what is recorded stays as it is."),
    "next_round": say("It holds from the next round on; results and hands already recorded stay as they are."),
    "next_draw": say("Draw the seats again for it: seats already drawn stay as they are."),
}  # fmt: skip
_CLIPPING = {
    "auto": say("From the next result on scorecards are tapped where the players have cards."),
    "taps": say("From the next result on each player taps the scorecard."),
    "result": say("Results mark the scorecards from now on, also where taps are still awaited in this round."),
}


class Line(TypedDict):
    """One consequence; `option`: the house option it is about, as the profile writes it, or empty."""

    text: str
    option: str


def changed_options(made: TournamentCreated, wanted: TournamentCreated) -> tuple[str, ...]:
    """The house options that are something else afterwards; none where another sheet is taken."""
    if wanted.profile != made.profile:
        return ()
    return tuple(_lines(made, wanted))


def _lines(made: TournamentCreated, wanted: TournamentCreated) -> dict[str, str]:
    return differences(profile_of(made.profile, made.options), profile_of(wanted.profile, wanted.options))


def consequences(
    room: Room, wanted: TournamentCreated, changed: tuple[str, ...], options: tuple[str, ...]
) -> list[Line]:
    """What follows from each setting that changes."""
    made = room.tournament
    assert made is not None
    said = [text for name in changed if name in _SAID for text in _SAID[name](room, made, wanted)]
    lines = _lines(made, wanted) if options else {}
    return [Line(text=text, option="") for text in said] + [
        Line(text=_EFFECTS[effect_of(name)], option=lines[name]) for name in options
    ]


def _named(room: Room, made: TournamentCreated, wanted: TournamentCreated) -> list[str]:
    return [say("The tournament is called {name}, on every screen, print and file.", name=wanted.name)]


def _sheet(room: Room, made: TournamentCreated, wanted: TournamentCreated) -> list[str]:
    title = profile_of(wanted.profile, wanted.options).edition.title
    said = [say("The room plays by {title} from round 1 on.", title=title)]
    if profile_of(wanted.profile, wanted.options).status == "withdrawn":
        said.append(say("That sheet was withdrawn: be sure that your club plays by it."))
    return said if wanted.round_us != made.round_us else said + _clock_by_hand(wanted)


def _rounds(room: Room, made: TournamentCreated, wanted: TournamentCreated) -> list[str]:
    if wanted.rounds < room.round:
        return [say("Round {round} is not played: the tournament is over at once.", round=room.round)]
    return [say("Play ends after round {rounds}, not after round {was}.", rounds=wanted.rounds, was=made.rounds)]


def _minutes(room: Room, made: TournamentCreated, wanted: TournamentCreated) -> list[str]:
    if not wanted.round_us:
        return [say("Rounds have no clock from the next one on: a round is over when every table is in.")]
    said = [say("Rounds are longer or shorter from the next one that starts.")]
    if not made.round_us:
        said = [say("Rounds have a clock and a finish bell from the next one that starts.")]
    if room.phase in ("running", "paused", "overtime"):
        said.append(
            say("The round in play keeps its finish bell.") if room.has_clock else say("The round in play has no bell.")
        )
    return said + _clock_by_hand(wanted)


def _clock_by_hand(wanted: TournamentCreated) -> list[str]:
    """A clock where the sheet names none is asked about, as when the tournament was made."""
    if not wanted.round_us or profile_of(wanted.profile, wanted.options).room.minutes:
        return []
    return [say("The sheet names no clock: be sure that your club plays by one.")]


def _warnings(room: Room, made: TournamentCreated, wanted: TournamentCreated) -> list[str]:
    if not wanted.warnings_us:
        return [say("No warning rings from the next round on.")]
    said = say_count(
        "The warning rings at its new time from the next round on.",
        "{count} warnings ring in each round, from the next one on.",
        len(wanted.warnings_us),
    )
    return [said]


def _tables(room: Room, made: TournamentCreated, wanted: TournamentCreated) -> list[str]:
    if wanted.tables > made.tables:
        return [say("The room has {tables} tables: the new ones stand on the floor plan, have signs, and can be opened"
                    " between two rounds.", tables=wanted.tables)]  # fmt: skip
    said = [say("The room has {tables} tables: the others are off the floor plan and the signs.", tables=wanted.tables)]
    served = sorted(table for table in room.bindings.values() if wanted.tables < table <= made.tables)
    if served:
        said.append(say("The nodes of tables {tables} serve no table any more.", tables=", ".join(map(str, served))))
    return said


def _clipping(room: Room, made: TournamentCreated, wanted: TournamentCreated) -> list[str]:
    return [_CLIPPING[wanted.clipping]]


_SAID = {
    "name": _named, "profile": _sheet, "rounds": _rounds, "round_us": _minutes, "warnings_us": _warnings,
    "tables": _tables, "clipping": _clipping,
}  # fmt: skip
