"""What is asked, in the imperative. Instants, seeds and boot ids arrive here; the rules never look for them."""

from controller.domain.commands.amending import AmendCommand
from controller.domain.commands.bell import BellCommand
from controller.domain.commands.game import GameCommand
from controller.domain.commands.hall import HallCommand
from controller.domain.commands.hands import HandCommand
from controller.domain.commands.late import LateCommand
from controller.domain.commands.nodes import NodeCommand
from controller.domain.commands.play import PlayCommand
from controller.domain.commands.round import RoundCommand
from controller.domain.commands.seats import SeatCommand
from controller.domain.commands.session import SessionCommand
from controller.domain.commands.setup import SetupCommand
from controller.domain.commands.standings import StandingCommand
from controller.domain.commands.table import TableCommand
from controller.domain.commands.teams import TeamCommand

Command = (
    AmendCommand
    | BellCommand
    | GameCommand
    | HallCommand
    | HandCommand
    | LateCommand
    | NodeCommand
    | PlayCommand
    | RoundCommand
    | SeatCommand
    | SessionCommand
    | SetupCommand
    | StandingCommand
    | TableCommand
    | TeamCommand
)
