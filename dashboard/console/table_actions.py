"""Actions of convenor, umpire and recorder on one table: rulings, results, hands, scorecards, time."""

from dashboard.access.roles import Role
from dashboard.forms import hand_form
from dashboard.forms.forms import Action, Field, Values, reason
from dashboard.request import Typed
from dashboard.words import presenters
from dashboard.words.hand import MISDEALS
from table_node.shared.words import say, say_count

MINUTE_S = 60
POINTS_MOST = 5000
COUNT_MOST = 200
RULING: tuple[Role, ...] = ("umpire",)
RECORDING: tuple[Role, ...] = ("recorder",)
FIGURES = ("scores", "nils", "sets")

_UMPIRE = Field("umpire", say("Who rules"), of="umpires", longest=60, hint=say("The umpire's name, for the journal."))


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
    return say("Round {round}, table {table}: {result}.", round=values["round"], table=values["table"], result=result)


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
    """Read a whole number that may be negative."""
    said = typed.values.get(name, "").strip()
    if not said.removeprefix("-").isdecimal() or not low <= int(said) <= high:
        typed.wrong[name] = say("Write a whole number from {low} to {high}.", low=low, high=high)
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
    """Read how a dispute ends: with a score, with an outcome, or with neither."""
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
    if values["begun"]:
        return say("Table {table}: ruled that the hand was dealt in time.", table=values["table"])
    return say("Table {table}: ruled that the hand was not dealt in time.", table=values["table"])


def _has_more(values: Values) -> str:
    return say_count(
        "Table {table} has one minute more.",
        "Table {table} has {count} minutes more.",
        values["minutes"],
        table=values["table"],
    )


CLICKS = {
    "clip_card": (say("Clip the scorecard by hand"), say("It counts as if the player had tapped.")),
    "forfeit_clicks": (
        say("Forfeit what the game earned"),
        say("The player moved on unclipped, and it is lost."),
    ),
    "restore_clicks": (say("Give back what the game earned"), say("It counts again.")),
    "reverse_clicks": (say("Take back what the game earned"), say("It counts no more; the result of the game stands.")),
}

TABLE = {action.name: action for action in (
    Action("result", "enter_result", say("Enter the result"), _result_is, button=say("Enter the result"),
           roles=RECORDING, read=_result),
    Action("game", "enter_game", say("Enter the game"), say("Round {round}, table {table}: the game is entered."),
           button=say("Enter the game"), roles=RECORDING, read=_game),
    Action("hand", "enter_hand", say("Enter hand"), say("Table {table}: hand {hand} is counted."),
           button=say("Count this hand"),
           roles=RECORDING, read=_hand),
    Action("correct", "correct_hand", say("Correct a hand"), say("Table {table}: hand {hand} is corrected."),
           button=say("Correct the hand"), roles=RECORDING, read=_corrected_hand),
    Action("withdraw", "withdraw_hand", say("Take the typed hand away"),
           say("Table {table}: nothing is typed any more."),
           roles=RECORDING, read=_last_hand),
    Action("take_back", "take_back_hand", say("Take the last hand back"),
           say("Table {table}: hand {hand} is taken back."),
           button=say("Yes, take it back"), roles=RECORDING, read=_taken_back),
    Action("scorer", "name_scorer", say("Who keeps the score"),
           say("Table {table}: the scorer is named and deals first."),
           (Field("seat", say("The scorer sits"), "choice", words=presenters.SEAT_WORDS),),
           button=say("Name the scorer"), roles=RECORDING, says=say("The scorer deals first.")),
    Action("misdeal", "report_misdeal", say("A misdeal"), say("Table {table}: the hand is dealt again."),
           (Field("reason", say("What happened"), "choice", words=MISDEALS),
            Field("led", say("A card has been led already"), "yes")),
           button=say("Report the misdeal"), roles=RECORDING, says=say("The hand is dealt again and costs nothing.")),
    Action("ruling", "rule_deal", say("Rule on the deal"), _ruled,
           (Field("begun", say("Ruling"), "choice", words={"1": say("Dealt in time"), "0": say("Not dealt in time")},
                  notes={"1": say("The hand is played out"), "0": say("The hand does not count")}),
            _UMPIRE, reason(needed=False)),
           button=say("Give the ruling"), roles=RULING,
           build=lambda values: values | {"begun": int(values["begun"])}),
    Action("dispute", "rule_dispute", say("Rule on the dispute"), say("Table {table}: the ruling is given."),
           button=say("Give the ruling"), roles=RULING, read=_dispute),
    Action("answer", "answer_call", say("The call is answered"), say("The call of table {table} is answered."),
           tone="primary", roles=RULING, key="a", icon="done", made_for="page"),
    Action("clips", "excuse_clips", say("Go on without the missing taps"),
           say("Table {table} goes on without the missing taps."),
           (reason(),), button=say("Excuse the missing taps"), roles=RECORDING,
           says=say("The game counts all the same; the journal keeps the reason.")),
    Action("take_late", "settle_late_presses", say("Take it for this round"),
           say("Table {table}: what was pressed counts in round {round}."), roles=RECORDING,
           build=lambda values: {"take": 1}),
    Action("drop_late", "settle_late_presses", say("Let it count for nothing"),
           say("Table {table}: what was pressed late counts for nothing."), roles=RECORDING,
           build=lambda values: {"take": 0}),
    Action("clicks", lambda values: str(values["what"]), say("Scorecard of a player"),
           say("The player's scorecard is changed."),
           (Field("player", say("Player"), "pick", of="seated"),
            Field("what", say("What is done"), "choice", words={key: words for key, (words, _) in CLICKS.items()},
                  notes={key: note for key, (_, note) in CLICKS.items()}),
            reason()),
           button=say("Yes, change the scorecard"), roles=RECORDING,
           build=lambda values: {key: value for key, value in values.items() if key != "what"}),
    Action("time", "give_time", say("Extra time for this table"), _has_more,
           (Field("minutes", say("Minutes"), "whole",
                  say("It plays on after the room's finish bell; given twice, it adds up."),
                  low=1, high=60, first="2"), reason(needed=False)),
           button=say("Give the time"),
           build=lambda values: {"extra_s": values["minutes"] * MINUTE_S, "reason": values["reason"]}),
)}  # fmt: skip
"""What is asked of one table, by the last word of its address."""
