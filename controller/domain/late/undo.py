"""The act that settles what was pressed late."""

from controller.domain.act import Act
from controller.domain.events import Event
from controller.domain.events.late import LatePressesSettled
from controller.games.refusal import Refusal
from table_node.shared.words import say

ACTS: dict[type[Event], Act] = {
    LatePressesSettled: Act(
        say("the word on what table {table} pressed late"),
        Refusal(
            "stays_done",
            say("What was pressed late stays taken or dropped."),
            say("Enter the result by hand, or correct it with a reason."),
        ),
    ),
}
