"""Actions on single players of the entry list and on their scorecards."""

from collections.abc import Mapping

from dashboard.forms.forms import Action, Field, Values
from dashboard.request import Typed
from table_node.shared.names import NAME_LONGEST
from table_node.shared.words import say, sentences

NOTATIONS: Mapping[str, str] = {
    "": say("Ask me where it is not plain"),
    "decimal": say("A number of up to 10 digits, as 0009351929"),
    "decimal_reversed": say("A number of up to 10 digits, the last byte first"),
    "decimal_long": say("A number of 11 to 13 digits, as 0416621179641"),
    "facility": say("Two numbers, as 142,45817"),
    "hex": say("All bytes, as readers here tell them, by chance without a letter"),
    "hex_reversed": say("All bytes, the last one first"),
    "hex_checked": say("Five bytes and a checksum, as 61008EB2F9A4"),
}
"""How the numbers on cards are printed, as `wire.uids.NOTATIONS` names it."""
CARD = Field(
    "card", say("Its number"), longest=40, hint=say("As it is printed, or from a card reader on this computer.")
)
NOTATION = Field(
    "notation", say("How it is printed"), "list", words=NOTATIONS,
    hint=say("Only numbers without a letter need it: the same digits can be another card in another notation."),
)  # fmt: skip
AT = Field("table", say("Tapped at table"), "pick", of="readers")
WHO = Field("player", say("Player"), "pick", of="players")


def _newcomer(typed: Typed) -> Values:
    return {
        "name": typed.text("name", NAME_LONGEST, needed=say("Write the player's name.")),
        "club": typed.text("club", NAME_LONGEST),
        "card": typed.text("card", CARD.longest),
        "notation": NOTATION.read(typed),
        "table": typed.whole("table", 1, 9999) if typed.values.get("table") else None,
    }


PLAYERS: Mapping[str, Action] = {action.name: action for action in (
    Action("enter", "enter_player", say("Enter a player"), lambda values: _entered(values),
           button=say("Enter the player"),
           made_for="page", read=_newcomer),
    Action("strike", "strike_player", say("Take a player off the list"), say("The player is off the list."), (WHO,),
           button=say("Yes, take the player off"), tone="danger", made_for="page",
           says=say("The player is not drawn a seat. Nothing else changes.")),
    Action("amend", "amend_player", say("Put a name or a club right"), say("The name is right now: {name}."),
           (Field("player", say("Player"), "pick", of="everybody"),
            Field("name", say("Name"), longest=NAME_LONGEST, needed=say("Write the player's name.")),
            Field("club", say("Club"), longest=NAME_LONGEST)),
           button=say("Yes, write it so"), made_for="any",
           says=say("Every page, print and file, and what was said before, has the new name at once. Seats, results and"
                    " scorecards stay with the player.")),
    Action("team", "rename_team", say("Give a team another name"), say("The team is called {name}."),
           (Field("team", say("Team"), needed=say("Choose a team."), of="teams"),
            Field("name", say("Its new name"), longest=NAME_LONGEST, needed=say("Write the team's name."))),
           button=say("Yes, call it so"), made_for="any",
           says=say("The team keeps its number, its games and its points.")),
    Action("await", "await_card", say("Give a card by a tap"), say("Tap the card at table {table} now."), (WHO, AT),
           button=say("Wait for the tap"), made_for="page",
           says=say("The next card tapped at that table is this player's. Somebody else's card is refused.")),
    Action("give", "give_card", say("Give a card by its number"), say("The card is given."), (WHO, CARD, NOTATION),
           button=say("Give the card"), made_for="page", says=say("An empty number takes the card away.")),
    Action("stop", "stop_awaiting_card", say("Stop waiting"), say("No card is awaited there any more."),
           (Field("table", say("Table"), "pick"),),
           made_for="page"),
)}  # fmt: skip


def _entered(values: Values) -> str:
    tap = say("Tap the card at table {table} now.", table=values["table"]) if values["table"] is not None else ""
    return sentences(say("{name} is on the list.", name=values["name"]), tap)
