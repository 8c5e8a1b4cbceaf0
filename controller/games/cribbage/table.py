"""A game of cribbage told at its table, step by step: the peg board with its deals, crib, counts and offences."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from controller.games.cribbage import game as cribbage
from controller.games.cribbage import penalties
from controller.games.cribbage.asking import QUESTIONS, ask
from controller.games.cribbage.counting import Counted, count_hand, heels
from controller.games.cribbage.edition import Edition
from controller.games.cribbage.results import outcome_of
from controller.games.refusal import Refusal
from controller.games.results import Outcome, Side
from controller.games.seats import Seat, seat_named
from controller.games.steps import Answer, Line, Shown, Step, Taken, one_side, unknown
from table_node.shared.words import say

POINTS_OF_A_CARD = (1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14)
"""What one card can score: a run of seven makes 28, so it never comes with a fifteen or a thirty-one."""
Lines = tuple[Line, ...]


@dataclass(frozen=True)
class Board:
    """The board of a table; no game while nobody has said who deals first."""

    game: cribbage.Game | None = None
    turn_up: str = ""
    seen: tuple[str, ...] = ()
    """Cards of this deal that were counted from what was typed: none of them comes twice."""


@dataclass(frozen=True)
class CribbageTable:
    """The engine of a table under an edition's rules."""

    edition: Edition
    questions: tuple[str, ...] = QUESTIONS

    def begin(self) -> Board:
        """An empty board."""
        return Board()

    def take(self, state: Board, step: Step) -> Taken:
        """The board after a step. Raises Refusal."""
        if step.act == "dealer":
            return self._dealer(state, step)
        if step.act in _PUT_RIGHT:
            return Taken(state, _PUT_RIGHT[step.act](self.edition, step))
        act = _ACTS.get(step.act)
        if act is None:
            raise unknown(step)
        return act(self.edition, state, _begun(state), step)

    def _dealer(self, state: Board, step: Step) -> Taken:
        if state.game is not None and state.game != cribbage.Game(state.game.dealer):
            raise Refusal(
                "play_began", say("The game has begun, and the deal goes round by itself."),
                say("Take the steps back to the first if the wrong player dealt."),
            )  # fmt: skip
        dealer = seat_named(step.seat)
        return Taken(
            Board(cribbage.Game(dealer)), (Line(say("{seat} deals first, and has the crib.", seat=dealer), "4/2"),)
        )

    def ask(self, state: Board, step: Step) -> Answer:
        """The answer to a question. Raises Refusal."""
        return ask(self.edition, state.game, step)

    def scores(self, state: Board) -> tuple[int, int]:
        """Where the front pegs stand."""
        return (0, 0) if state.game is None else cribbage.scores(state.game)

    def outcome(self, state: Board, time_up: bool) -> Outcome | None:
        """Who has won, or TIE: at 121, after the last crib, or by an offence (2, 9a, 10a, 11).

        Where the house plays by a clock, the deal in play at the bell is the last.
        """
        game = state.game
        found = None if game is None else cribbage.outcome(self.edition, game)
        if game is None or found is not None or not time_up or game.stage != "dealing" or not game.deals_done:
            return found
        return outcome_of(self.edition, *cribbage.scores(game))

    def shown(self, state: Board) -> Shown:
        """What the page of the board shows."""
        now = state.game
        if now is None:
            return Shown("dealer", 1, None)
        over = cribbage.outcome(self.edition, now) is not None
        due = "" if over else cribbage.count_order(now.dealer)[now.counts]
        back = [track.holes[-2] if len(track.holes) > 1 else 0 for track in (now.a, now.b)]
        to_go = [self.edition.target - score for score in cribbage.scores(now)]
        rows = ((say("Back peg"), str(back[0]), str(back[1])), (say("Holes to go"), str(to_go[0]), str(to_go[1])))
        deal = min(now.deals_done + 1, self.edition.deals)
        return Shown("over" if over else now.stage, deal, now.dealer, due, rows)


def _begun(state: Board) -> cribbage.Game:
    if state.game is None:
        raise Refusal(
            "no_dealer", say("Nobody has said who deals first."), say("Draw for the deal, and choose the dealer.")
        )
    return state.game


def _redeal(edition: Edition, state: Board, game: cribbage.Game, step: Step) -> Taken:
    led = cribbage.lead(edition, game) if "led" in step.facts else game
    after = cribbage.redeal(edition, led, step.reason)
    same = say("{seat} deals again; the score stands as it was.", seat=game.dealer)
    return Taken(Board(after), (Line(same, "5a/2" if step.reason == "exposed" else "5a/4"),))


def _jack(edition: Edition, state: Board, game: cribbage.Game, step: Step) -> Taken:
    if game.stage == "count" or game.heels_at:
        raise Refusal(
            "jack_taken", say("The two for a jack are taken once a deal, when it is turned up."),
            say("Take the last step back if it was wrong."),
        )  # fmt: skip
    after = cribbage.jack_turned(edition, game)
    two = say("The dealer takes {points} for the jack.", points=edition.heels)
    return Taken(replace(state, game=after), (Line(two, "7/4"),))


def _turn_up(edition: Edition, state: Board, game: cribbage.Game, step: Step) -> Taken:
    """The card turned up, by name: a jack gives the dealer two, and the counts of this deal go by it."""
    cribbage.check_going_on(edition, game)
    card = replace(state, turn_up=step.turn_up.upper(), seen=(step.turn_up.upper(),))
    if heels(edition, step.turn_up) and not game.heels_at:
        return _jack(edition, card, game, step)
    return Taken(card, (Line(say("{card} is turned up.", card=card.turn_up), "7/1"),))


def _peg(edition: Edition, state: Board, game: cribbage.Game, step: Step) -> Taken:
    side = one_side(step)
    if step.points not in POINTS_OF_A_CARD:
        raise Refusal(
            "points_impossible", say("No card scores {points} points in the play.", points=step.points),
            say("One card scores 1 to 8, or 12 to 14 with four alike: count it again."),
        )  # fmt: skip
    after = cribbage.peg_points(edition, game, side, step.points)
    return _pegged(state, game, after, side, "8/10")


def _count(edition: Edition, state: Board, game: cribbage.Game, step: Step) -> Taken:
    """A hand or the crib counted: from its cards, or as the table has counted it."""
    whose = cribbage.CRIB if "crib" in step.facts else seat_named(step.seat)
    counted = _from_cards(edition, state, step)
    if counted is not None and step.points is not None and step.points != counted.points:
        raise Refusal(
            "count_differs", say("These cards count {points}.", points=counted.points),
            say("Enter {points}, or put the cards right.", points=counted.points),
        )  # fmt: skip
    points = counted.points if counted is not None else step.points
    if points is None:
        raise Refusal("nothing_counted", say("Neither points nor cards are entered."), say("Enter one of them."))
    after = cribbage.take_count(edition, game, whose, points)
    side: Side = game.dealer[0] if whose == cribbage.CRIB else whose[0]  # type: ignore[assignment]
    seen = state if counted is None else replace(state, turn_up=_turned(state, step), seen=_seen(state, step))
    if after.deals_done > game.deals_done:
        seen = Board()
    taken = _pegged(seen, game, after, side, "10/8" if whose == cribbage.CRIB else "10/1")
    parts = () if counted is None else tuple(part_line(part) for part in _parts(counted))
    return Taken(taken.state, (*taken.lines, *parts))


def _from_cards(edition: Edition, state: Board, step: Step) -> Counted | None:
    if not step.cards:
        return None
    twice = [card for card in (card.upper() for card in step.cards) if card in state.seen]
    if twice:
        raise Refusal(
            "card_twice", say("{card} is there twice in this deal.", card=twice[0]), say("Look at the cards again.")
        )
    if state.turn_up and step.turn_up and step.turn_up.upper() != state.turn_up:
        raise Refusal(
            "other_turn_up", say("{card} was turned up in this deal.", card=state.turn_up),
            say("Count with that card, or take the earlier counts back."),
        )  # fmt: skip
    return count_hand(edition, step.cards, _turned(state, step), crib="crib" in step.facts)


def _turned(state: Board, step: Step) -> str:
    return step.turn_up.upper() or state.turn_up


def _seen(state: Board, step: Step) -> tuple[str, ...]:
    return (*state.seen, *(card.upper() for card in step.cards), *(() if state.turn_up else (_turned(state, step),)))


def _parts(counted: Counted) -> list[tuple[str, str, int]]:
    return [(part.name, " ".join(part.cards), part.points) for part in counted.parts]


def part_line(part: tuple[str, str, int]) -> Line:
    """One thing that a hand scores for."""
    name, cards, points = part
    return Line(say("{points} for {name}: {cards}.", points=points, name=name, cards=cards))


def _pegged(state: Board, before: cribbage.Game, after: cribbage.Game, side: Side, clause: str) -> Taken:
    """A side's peg has moved on."""
    was, now = cribbage.track_of(before, side).front, cribbage.track_of(after, side).front
    moved = say("The front peg goes from {was} to {now}.", was=was, now=now)
    return Taken(replace(state, game=after), (Line(moved, clause),))


def _correct(edition: Edition, state: Board, game: cribbage.Game, step: Step) -> Taken:
    """The last entry of a side gets the points it should have had; none: it is taken back (8/11)."""
    side = one_side(step)
    if step.points:
        if step.points not in POINTS_OF_A_CARD:
            return _peg(edition, state, game, step)
        after = cribbage.put_last_right(edition, game, side, step.points)
    else:
        after = cribbage.undo_last(edition, game, side)
    return _pegged(state, game, after, side, "8/11")


def _offence(
    offend: Callable[[Edition, cribbage.Game, object], cribbage.Game], by: Callable[[Step], Side | Seat], line: Line
) -> Callable[[Edition, Board, cribbage.Game, Step], Taken]:
    def take(edition: Edition, state: Board, game: cribbage.Game, step: Step) -> Taken:
        return Taken(replace(state, game=offend(edition, game, by(step))), (line,))

    return take


def _held_back(edition: Edition, state: Board, game: cribbage.Game, step: Step) -> Taken:
    side = one_side(step)
    after = penalties.held_back(edition, game, side)
    points = edition.fail_play_points
    cost = (
        say("The side that held it back loses {points}.", points=points)
        if edition.fail_play == "deduct"
        else say("The other side takes {points}.", points=points)
    )
    dead = Line(say("The card is dead in the play, and counts in the hand."), "9b/2")
    return Taken(replace(state, game=after), (Line(cost, "9b/1"), dead))


def _seat(step: Step) -> Seat:
    return seat_named(step.seat)


_ACTS: Mapping[str, Callable[[Edition, Board, cribbage.Game, Step], Taken]] = {
    "redeal": _redeal,
    "jack": _jack,
    "turn_up": _turn_up,
    "peg": _peg,
    "count": _count,
    "correct": _correct,
    "held_back": _held_back,
    "crossed": _offence(
        penalties.crossed_lanes, one_side, Line(say("The game is lost by the side that did it."), "9a")
    ),
    "crib_lifted": _offence(
        penalties.crib_lifted, _seat,
        Line(say("The game is lost by the pair of the player who lifted the crib."), "10a"),
    ),
    "peg_out": _offence(
        penalties.peg_removed, one_side, Line(say("The back peg is the front peg now."), "8/12")
    ),
}  # fmt: skip


def _surplus(edition: Edition, step: Step) -> Lines:
    """Too many cards in a hand, found in the play (5b1)."""
    surplus = penalties.surplus_in_hand(edition, step.points or 0, edition.in_hand)
    text = say("The opponents draw {surplus} from that hand; no points are lost.", surplus=surplus)
    return (Line(text, "5b1"),)


def _crib(edition: Edition, step: Step) -> Lines:
    """A crib that is short, or too big (5b2, 5b3)."""
    short = penalties.crib_correction(edition, step.points or 0)
    if short >= 0:
        return (Line(say("The dealer adds {short} from the top of the pack; no points are lost.", short=short), "5b2"),)
    text = say("The dealer mixes the crib face down and takes {surplus} away; no points are lost.", surplus=-short)
    return (Line(text, "5b3"),)


_PUT_RIGHT: Mapping[str, Callable[[Edition, Step], Lines]] = {"surplus": _surplus, "crib_wrong": _crib}
"""What is put right at no cost."""
