"""The actions of the players at a table on their phone: their node's buttons, hands, and calling the umpire."""

from dataclasses import replace

from dashboard.console.table_actions import TABLE
from dashboard.forms import hand_form
from dashboard.forms.forms import Action, Field, Values
from dashboard.phone.buttons import AT_TABLE, PRESSES
from dashboard.request import Typed, room_now
from dashboard.words.presenters import SIDE_NAMES, is_timed
from table_node.shared.words import say

PLAYERS_MOST = 9999


def _hand(typed: Typed) -> Values:
    return {
        "hand": hand_form.read_hand_no(typed),
        "by": typed.word("by", *SIDE_NAMES),
        "entry": hand_form.read_entry(typed),
    }


def _confirmed(typed: Typed) -> Values:
    return {"hand": hand_form.read_hand_no(typed), "by": typed.word("by", *SIDE_NAMES)}


def _agreed(typed: Typed) -> Values:
    return {"side": typed.word("side", *SIDE_NAMES), "agrees": 1}


def _disputed(typed: Typed) -> Values:
    return {"side": typed.word("side", *SIDE_NAMES), "agrees": 0}


def _clipped(typed: Typed) -> Values:
    return {"player": typed.whole("player", 1, PLAYERS_MOST)}


def _called(_values: Values) -> str:
    if is_timed(room_now().clock):
        return say("The umpire is called. Please wait; DEALT still counts.")
    return say("The umpire is called. Please wait.")


_ASKED = (
    Action("hand", "enter_hand", say("Enter hand"), say("Typed. Now the other side looks at the new score and agrees."),
           button=say("Show the new score"), read=_hand),
    Action("confirm", "confirm_hand", say("That is right"), say("Hand {hand} is counted."), tone="primary",
           read=_confirmed),
    Action("withdraw", "withdraw_hand", say("Take it away"), say("Nothing is typed any more."),
           read=TABLE["withdraw"].read),
    Action("take_back", "take_back_hand", say("Take the last hand back"), say("Hand {hand} is taken back."),
           button=say("Yes, take it back"), read=TABLE["take_back"].read),
    Action("scorer", "name_scorer", say("Who keeps the score"), say("The scorer is named and deals first."),
           TABLE["scorer"].fields, button=say("Name the scorer"), says=TABLE["scorer"].says),
    Action("misdeal", "report_misdeal", say("A misdeal"), say("The hand is dealt again."),
           TABLE["misdeal"].fields, button=say("Report the misdeal"), says=TABLE["misdeal"].says),
    Action("agree", "confirm_result", say("We agree"), say("Your side agrees with the result."), tone="primary",
           read=_agreed),
    Action("disagree", "confirm_result", say("We do not agree"), say("The umpire is called."),
           (Field("side", say("Which side does not agree?"), "choice", words=SIDE_NAMES),),
           button=say("Call the umpire"), tone="danger", read=_disputed,
           says=say("The umpire is called, and everything waits until the ruling.")),
    Action("clip", "clip_on_phone", say("Scorecard"), say("The scorecard is clipped."), read=_clipped),
    Action("call", "call_umpire", say("Call the umpire"), _called,
           button=say("Yes, call the umpire"), icon="hand",
           says=say("The umpire comes to your table. Until the answer, scores and results wait.")),
)  # fmt: skip
PHONE = PRESSES | {action.name: replace(action, roles=AT_TABLE) for action in _ASKED}
"""What is asked from a table, by the last word of its address."""
