"""Every act of a person, as the subjects list them."""

from controller.domain.act import Act
from controller.domain.events import Event
from controller.domain.late import undo as late
from controller.domain.round import undo as round_
from controller.domain.seats import undo as seats
from controller.domain.setup import undo as setup
from controller.domain.standings import undo as standings
from controller.domain.table import undo as table
from controller.domain.teams import undo as teams

ACTS: dict[type[Event], Act] = {
    **setup.ACTS,
    **seats.ACTS,
    **round_.ACTS,
    **table.ACTS,
    **teams.ACTS,
    **late.ACTS,
    **standings.ACTS,
}
