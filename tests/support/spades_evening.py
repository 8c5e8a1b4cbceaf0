"""A spades tournament in the room: teams seated, figures entered, rounds played."""

from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.commands.teams import EnterGame
from controller.domain.events import Event
from tests.support.evening import Evening


def seated_teams(teams: int, minutes: int = 0, house: bool = False) -> Evening:
    """So many teams seated for their first game."""
    room = Evening()
    room.do(CreateTournament("Spades", "spades", 5, minutes, 20, 0, "result", 1, confirmed=True))
    rows = [Row(2 * n + i, f"Player {n}{'ab'[i]}", team=f"Team {n}") for n in range(1, teams + 1) for i in range(2)]
    room.do(ImportPlayers(tuple(rows)))
    room.do(DrawSeats(house_players=house, seed=5))
    return room


def enter_game(room: Evening, table: int, scores: tuple[int, int], nils: tuple[int, int] = (0, 0),
          sets: tuple[int, int] = (0, 0), reason: str = "", round_: int | None = None) -> list[Event]:  # fmt: skip
    number = room.room.round if round_ is None else round_
    return room.do(EnterGame(number, table, scores, nils, sets, None, reason))


def play_round(room: Evening, *scores: tuple[int, int]) -> None:
    """A round in which the tables end with these scores."""
    begins_s = room.room.round * 5000.0
    room.start(begins_s)
    if room.room.has_clock:
        room.bell(begins_s + 3600)
    for table, both in enumerate(scores, start=1):
        enter_game(room, table, both)
