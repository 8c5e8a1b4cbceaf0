"""The names of rounds and what everybody does now, in the words of the game's own sheet.

Cribbage and spades are played without a clock, so their words never mention a bell. In spades teams stay together, and
the best four play semi-finals and a final.
"""

from collections.abc import Iterable

from dashboard.hub.document_cache import Document
from table_node.shared.words import say, say_count

ROOM_PHASES = {
    "setup": say("Getting ready"),
    "ready": say("Starting soon"),
    "running": say("Playing"),
    "paused": say("Paused"),
    "overtime": say("Finish bell has rung"),
    "break": say("Break"),
    "ended": say("The tournament is over"),
}
BREAK_PHASES = {"tea": say("Tea break"), "lunch": say("Lunch break"), "lots": say("Lots are drawn")}
NEXT_STEPS = {
    "setup": say("The convenor is setting up the room."),
    "ready": say("Find your seat. Play begins at the start bell."),
    "running": say("A hand dealt before the finish bell is played out."),
    "paused": say("Stay at your table. The clock goes on when play resumes."),
    "overtime": say("Play out the hand you are in, then report the result."),
    "break": say("Play goes on after the break."),
    "ended": say("Thank you for playing. The standings are final."),
}
WINNERS_MOVED = say("Winners have moved on. Find your new seat.")
TEAMS_MEET = say("Find your table: the teams that meet now are listed there.")
_FINISH = say("Play your game to its end, then report the result.")
UNTIMED = {
    "ready": say("Find your seat. Play begins when the convenor says so."),
    "running": _FINISH,
    "paused": say("Stay at your table. Play goes on when the convenor says so."),
    "overtime": _FINISH,
}
"""Where no bell ends a round."""


def game(clock: Document) -> str:
    """Which game the room plays."""
    return clock.get("game") or "500"


def is_timed(clock: Document) -> bool:
    """Whether the rounds have a clock and a finish bell."""
    return clock.get("timed") != 0  # a hub that does not say so has a clock


def shows_time(clock: Document) -> bool:
    """Whether there is a time to count down: to the end of the round, or of a break with a planned end."""
    return clock["until_hub_us"] is not None if clock["phase"] == "break" else is_timed(clock)


def wall_name(clock: Document) -> str:
    """The title of the page for the far wall, which shows no countdown without a clock."""
    return say("Countdown") if is_timed(clock) else say("The room")


def stage(clock: Document) -> str:
    """The stage of a round of fixed teams: `semi`, `final`, or empty for the round robin."""
    return _stage(clock["round"], clock["rounds"], game(clock))


def _stage(round_no: int, rounds: int, game: str) -> str:
    if game != "spades" or not round_no:
        return ""
    return {rounds: "final", rounds - 1: "semi"}.get(round_no, "")


def round_words(clock: Document) -> str:
    """ "Round 3 of 6", or "The final"; empty before the draw."""
    return rounds_words(clock["round"], clock["rounds"], game(clock))


def rounds_words(round_no: int, rounds: int, game: str) -> str:
    """The same for a past evening, which has no clock document."""
    if not round_no:
        return ""
    if called := _stage(round_no, rounds, game):
        return say("Final") if called == "final" else say("Semi-finals")
    return say("Round {round} of {rounds}", round=round_no, rounds=rounds)


def is_play_off(round_no: int, rounds: int, game: str) -> bool:
    """Whether a round is a semi-final or the final of fixed teams."""
    return bool(_stage(round_no, rounds, game))


def final_words(round_no: int, rounds: int, game: str) -> str:
    """The heading over the final places: after how many rounds, or where the evening was ended early."""
    if round_no < rounds:
        return say("Final. The evening was ended in {round}.", round=rounds_words(round_no, rounds, game).lower())
    return say_count("Final, after {count} round.", "Final, after {count} rounds.", rounds)


def round_ahead(clock: Document) -> str:
    """The round in a button's text: "round 3", "the semi-finals"."""
    if stage(clock):
        return say("the final") if stage(clock) == "final" else say("the semi-finals")
    return say("round {round}", round=clock["round"])


def phase_words(clock: Document) -> str:
    """The room's phase in words; a break with its kind."""
    if clock["phase"] == "break":
        return BREAK_PHASES.get(clock["break_kind"] or "", ROOM_PHASES["break"])
    if clock["phase"] == "ended" and clock.get("open_end"):
        return say("All rounds are played")
    return ROOM_PHASES["running" if clock["phase"] == "overtime" and not is_timed(clock) else clock["phase"]]


def next_step(clock: Document) -> str:
    """What everybody in the hall does now."""
    phase = clock["phase"]
    if phase == "ended" and clock.get("open_end"):
        return say("{still_open} Thank you for playing.", still_open=clock["open_end"])
    if phase == "break" and clock["break_kind"] == "lots":
        return say("Teams are level, and lots decide who goes on.")
    if phase == "ready" and clock["round"] > 1:
        return TEAMS_MEET if game(clock) == "spades" else WINNERS_MOVED
    return UNTIMED.get(phase, NEXT_STEPS[phase]) if not is_timed(clock) else NEXT_STEPS[phase]


def moves_words(clock: Document, sitters: bool = False) -> str:
    """How players move between two rounds, also at the table of a sitter, where the result alone does not decide it."""
    if game(clock) == "spades":
        return ""
    if game(clock) == "cribbage":
        moves = say("Winners move on to the next table; losers sit opposite each other to get new partners.")
        kept = say("Where a player keeps the seat, the partner and one opponent move on, win or lose.")
        return f"{moves} {kept}" if sitters else moves
    return say("Winners move on to the next table; losers separate and play with the newcomers.")


def resting_words(clock: Document, teams: Iterable[str]) -> str:
    """A sentence with the fixed teams that have no game in this round, and why."""
    named = ", ".join(teams)
    if not named or clock["phase"] == "ended":
        return ""
    if stage(clock) == "final":
        return say("Not in the final: {teams}.", teams=named)
    if stage(clock) == "semi":
        return say("Not in the semi-finals: {teams}.", teams=named)
    return say("{teams}: a bye, no game in this round.", teams=named)


def marks_name(game: str) -> str:
    """The heading of a column of clicks, clips or points."""
    return {"cribbage": say("Clips"), "spades": say("Points")}.get(game, say("Clicks"))


def worth_words(game: str) -> str:
    """What a win, a tie etc. is worth, for the head of the standings."""
    if game == "spades":
        return ""
    return say("A win is two clips, a tie one.") if game == "cribbage" else say("A win is two clicks, a tie one.")
