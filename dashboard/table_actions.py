"""What those who sit at a table may ask from their phone: hands, their word on the result, and the umpire."""

from dashboard import hand_form
from dashboard.console_table_actions import TABLE
from dashboard.forms import Action, Field, Values
from dashboard.presenters import SIDE_NAMES
from dashboard.web import Typed


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


PHONE = {action.name: action for action in (
    Action("hand", "enter_hand", "Enter hand", "Typed. Now the other side looks at the new score and agrees.",
           button="Show the new score", read=_hand),
    Action("confirm", "confirm_hand", "That is right", "Hand {hand} is counted.", tone="primary", read=_confirmed),
    Action("withdraw", "withdraw_hand", "Take it away", "Nothing is typed any more.", read=TABLE["withdraw"].read),
    Action("take_back", "take_back_hand", "Take the last hand back", "Hand {hand} is taken back.",
           button="Yes, take it back", read=TABLE["take_back"].read),
    Action("scorer", "name_scorer", "Who keeps the score", "The scorer is named and deals first.",
           TABLE["scorer"].fields, button="Name the scorer", says=TABLE["scorer"].says),
    Action("misdeal", "report_misdeal", "A misdeal", "The hand is dealt again.",
           TABLE["misdeal"].fields, button="Report the misdeal", says=TABLE["misdeal"].says),
    Action("agree", "confirm_result", "We agree", "Your side agrees with the result.", tone="primary", read=_agreed),
    Action("disagree", "confirm_result", "We do not agree", "The umpire is called.",
           (Field("side", "Which side does not agree?", "choice", words=SIDE_NAMES),),
           button="Call the umpire", tone="danger", read=_disputed,
           says="The umpire is called, and everything waits until the ruling."),
    Action("call", "call_umpire", "Call the umpire", "The umpire is called. Please wait; DEALT still counts.",
           button="Yes, call the umpire", icon="hand",
           says="The umpire comes to your table. Until the answer, scores and results wait."),
)}  # fmt: skip
"""What is asked from a table, by the last word of its address."""
