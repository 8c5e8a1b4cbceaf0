"""What umpire, recorder and convenor may put right at one table: rulings, results, hands, scorecards, time."""

from dashboard import hand_form, presenters
from dashboard.forms import Action, Field, Values, reason
from dashboard.hand_words import MISDEALS
from dashboard.roles import Role
from dashboard.web import Typed

MINUTE_S = 60
POINTS_MOST = 5000
COUNT_MOST = 200
RULING: tuple[Role, ...] = ("umpire",)
RECORDING: tuple[Role, ...] = ("recorder",)
FIGURES = ("scores", "nils", "sets")

_UMPIRE = Field("umpire", "Who rules", of="umpires", longest=60, hint="The umpire's name, for the journal.")


def _result(typed: Typed) -> Values:
    outcome = typed.word("outcome", "A", "B", "TIE")
    mover = typed.values.get("mover") if outcome == "TIE" else None
    return {
        "outcome": outcome,
        "mover": mover if mover in presenters.SIDE_NAMES else None,
        "reason": reason(needed=False).read(typed),
    }


def _result_is(values: Values) -> str:
    result = presenters.outcome_words(values["outcome"], values["mover"])
    return f"Round {values['round']}, table {values['table']}: {result}."


def _game(typed: Typed) -> Values:
    low = {"scores": -POINTS_MOST, "nils": 0, "sets": 0}
    high = {"scores": POINTS_MOST, "nils": COUNT_MOST, "sets": COUNT_MOST}
    figures = {name: [_figure(typed, f"{name}-{side}", low[name], high[name]) for side in "ab"] for name in FIGURES}
    won_by = typed.values.get("won_by")
    return {
        **figures,
        "won_by": won_by if won_by in presenters.SIDE_NAMES else None,
        "reason": reason(needed=False).read(typed),
    }


def _figure(typed: Typed, name: str, low: int, high: int) -> int:
    """A whole number that may be below zero."""
    said = typed.values.get(name, "").strip()
    if not said.removeprefix("-").isdecimal() or not low <= int(said) <= high:
        typed.wrong[name] = f"Write a whole number from {low} to {high}."
        return 0
    return int(said)


def _hand(typed: Typed) -> Values:
    return {"hand": hand_form.read_hand_no(typed), "by": "convenor", "entry": hand_form.read_entry(typed)}


def _corrected_hand(typed: Typed) -> Values:
    return {"hand": hand_form.read_hand_no(typed), "entry": hand_form.read_entry(typed), "reason": reason().read(typed)}


def _last_hand(typed: Typed) -> Values:
    return {"hand": hand_form.read_hand_no(typed)}


def _taken_back(typed: Typed) -> Values:
    return _last_hand(typed) | {"reason": reason(needed=False).read(typed)}


def _dispute(typed: Typed) -> Values:
    """How a dispute ends: at a score, with an outcome, or with neither."""
    ends = typed.word("ends", "goes_on", "score", "outcome")
    points = {f"score_{side}": None for side in "ab"}
    if ends == "score":
        points = {name: _figure(typed, name, -20_000, 20_000) for name in points}  # type: ignore[misc]
    outcome = typed.word("outcome", "A", "B", "TIE") if ends == "outcome" else None
    return {
        **points,
        "outcome": outcome,
        "umpire": _UMPIRE.read(typed),
        "reason": reason(needed=ends != "goes_on").read(typed),
    }


def _ruled(values: Values) -> str:
    return f"Table {values['table']}: ruled that the hand was {'' if values['begun'] else 'not '}dealt in time."


CLICKS = {
    "clip_card": ("Clip the scorecard by hand", "Its clicks count as if the player had tapped."),
    "forfeit_clicks": ("Forfeit the clicks", "The player moved on unclipped, and the clicks of that game are lost."),
    "restore_clicks": ("Restore the clicks", "They count again."),
    "reverse_clicks": ("Reverse the clicks", "They count no more; the result of the game stands."),
}

TABLE = {action.name: action for action in (
    Action("result", "enter_result", "Enter the result", _result_is, button="Enter the result",
           roles=RECORDING, read=_result),
    Action("game", "enter_game", "Enter the game", "Round {round}, table {table}: the game is entered.",
           button="Enter the game", roles=RECORDING, read=_game),
    Action("hand", "enter_hand", "Enter hand", "Table {table}: hand {hand} is counted.", button="Count this hand",
           roles=RECORDING, read=_hand),
    Action("correct", "correct_hand", "Correct a hand", "Table {table}: hand {hand} is corrected.",
           button="Correct the hand", roles=RECORDING, read=_corrected_hand),
    Action("withdraw", "withdraw_hand", "Take the typed hand away", "Table {table}: nothing is typed any more.",
           roles=RECORDING, read=_last_hand),
    Action("take_back", "take_back_hand", "Take the last hand back", "Table {table}: hand {hand} is taken back.",
           button="Yes, take it back", roles=RECORDING, read=_taken_back),
    Action("scorer", "name_scorer", "Who keeps the score", "Table {table}: the scorer is named and deals first.",
           (Field("seat", "The scorer sits", "choice", words=presenters.SEAT_WORDS),),
           button="Name the scorer", roles=RECORDING, says="The scorer deals first."),
    Action("misdeal", "report_misdeal", "A misdeal", "Table {table}: the hand is dealt again.",
           (Field("reason", "What happened", "choice", words=MISDEALS),
            Field("led", "A card has been led already", "yes")),
           button="Report the misdeal", roles=RECORDING, says="The hand is dealt again and costs nothing."),
    Action("ruling", "rule_deal", "Rule on the deal", _ruled,
           (Field("begun", "Ruling", "choice", words={"1": "Dealt in time", "0": "Not dealt in time"},
                  notes={"1": "The hand is played out", "0": "The hand does not count"}),
            _UMPIRE, reason(needed=False)),
           button="Give the ruling", roles=RULING,
           build=lambda values: values | {"begun": int(values["begun"])}),
    Action("dispute", "rule_dispute", "Rule on the dispute", "Table {table}: the ruling is given.",
           button="Give the ruling", roles=RULING, read=_dispute),
    Action("answer", "answer_call", "The call is answered", "The call of table {table} is answered.",
           tone="primary", roles=RULING, key="a", icon="done", made_for="page"),
    Action("clips", "excuse_clips", "Go on without the missing taps", "Table {table} goes on without the missing taps.",
           (reason(),), button="Excuse the missing taps", roles=RECORDING,
           says="The clicks count all the same; the journal keeps the reason."),
    Action("clicks", lambda values: str(values["what"]), "Clicks of a player", "The player's clicks are changed.",
           (Field("player", "Player", "pick", of="seated"),
            Field("what", "What is done", "choice", words={key: words for key, (words, _) in CLICKS.items()},
                  notes={key: note for key, (_, note) in CLICKS.items()}),
            reason()),
           button="Yes, change the clicks", roles=RECORDING,
           build=lambda values: {key: value for key, value in values.items() if key != "what"}),
    Action("time", "give_time", "Extra time for this table", "Table {table} has {minutes} more minutes.",
           (Field("minutes", "Minutes", "whole", "It plays on after the room's finish bell; given twice, it adds up.",
                  low=1, high=60, first="2"), reason(needed=False)),
           button="Give the time",
           build=lambda values: {"extra_s": values["minutes"] * MINUTE_S, "reason": values["reason"]}),
)}  # fmt: skip
"""What is asked of one table, by the last word of its address."""
