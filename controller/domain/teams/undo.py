"""The acts around games of teams."""

from controller.domain.act import TAKEN_BACK, Act
from controller.domain.events import Event
from controller.domain.events.game import ResultCorrected
from controller.domain.events.teams import GameFigured, LotsDrawn
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room
from controller.domain.table.undo import must_not_have_moved, put_game_back, with_its_result
from controller.games.refusal import Refusal
from table_node.shared.words import say


def _figures_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """The first figures of a game go, with the result they made; corrected ones become what they were."""
    assert isinstance(action.event, GameFigured)
    game = (action.event.round, action.event.table)
    figures, was, now = action.before.figures.get(game), action.before.results.get(game), room.results.get(game)
    if was is None or action.moved:
        return must_not_have_moved(room, action, now_hub_us)
    if figures is None:
        return []  # the winner had been pressed before, and stays
    changed: list[Event] = [ResultCorrected(game[1], game[0], was.outcome, was.mover, TAKEN_BACK)]
    same = now is not None and now.outcome == was.outcome
    return [figures, *([] if same else changed)]


ACTS: dict[type[Event], Act] = {
    GameFigured: Act(
        say("the figures of table {table} in round {round}"),
        _figures_back,
        put_game_back,
        is_by_hand=lambda event, after: event.source == "convenor",
        joined=with_its_result,
    ),
    LotsDrawn: Act(say("the lots"), Refusal("stays_done", say("Lots are drawn once."), say("Play on by them."))),
}
