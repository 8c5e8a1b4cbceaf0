"""One game of spades: hands until a team has 500, or more hands when both have the same (7)."""

from dataclasses import dataclass

from controller.games.refusal import Refusal
from controller.games.results import Side
from controller.games.spades.edition import Edition
from controller.games.spades.scoring import HandScore
from table_node.shared.words import say

Both = tuple[int, int]


@dataclass(frozen=True)
class Game:
    """What the points schedule asks of a game, each for teams A and B."""

    scores: Both = (0, 0)
    nils: Both = (0, 0)
    """Nils made."""
    sets: Both = (0, 0)
    """How often the opponents were set."""
    hands: int = 0


def add_hand(edition: Edition, game: Game, hand: HandScore, time_up: bool = False) -> Game:
    """The game after one more hand. Refused once a team has won it; `time_up`: as it was before this hand."""
    won_by = winner(edition, game, time_up)
    if won_by is not None:
        raise Refusal("game_over", say("Team {won_by} has won this game.", won_by=won_by), say("Record the result."))
    return Game(
        _both(game.scores, hand.points),
        _both(game.nils, hand.nils),
        _both(game.sets, (hand.set[1], hand.set[0])),
        game.hands + 1,
    )


def winner(edition: Edition, game: Game, time_up: bool = False) -> Side | None:
    """First to 500; both there in one hand: the higher (7). None: another hand, also when both have the same [R].

    `time_up`: the house's time limit is over and the hand in play is scored; the higher team has won then [R].
    """
    a, b = game.scores
    if time_up and edition.time_limit_minutes is None:
        raise Refusal("no_time_limit", say("This game has no time limit."), say("Play on until a team has won."))
    if a == b or (max(a, b) < edition.target and not time_up):
        return None
    return "A" if a > b else "B"


def _both(before: Both, more: Both) -> Both:
    return before[0] + more[0], before[1] + more[1]
