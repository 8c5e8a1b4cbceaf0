"""Why a press or a tap changed nothing, as a sentence."""

from controller.domain.by_kind import ByKind
from controller.domain.events.game import PressIgnored
from controller.domain.setup.called import name_of
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from table_node.shared.words import say

IGNORED = {
    "node_not_bound": say("the node serves no table; bind it on the Nodes page"),
    "before_its_table": say("the node did not serve that table yet, or had only just been given it"),
    "before_its_game": say("it was pressed before the table had this game"),
    "earlier_tournament": say("it was pressed in the tournament before this one"),
    "no_round": say("no round is running"),
    "round_not_open": say("the round has not started"),
    "nobody_seated": say("nobody is seated there"),
    "seats_incomplete": say("not all four seats are taken"),
    "same_deal": say("the same deal was pressed twice"),
    "four_hands_dealt": say("four hands have been dealt"),
    "dealt_after_bell": say("it was dealt after the finish bell"),
    "bell_gone": say("the finish bell has gone"),
    "nothing_to_undo": say("there was nothing to undo"),
    "confirmed_too_soon": say("the second press came too soon to be meant"),
    "result_stands": say("the result stands; the convenor can correct it"),
    "cut_awaited": say("the cut is awaited"),
    "umpire_rules": say("the umpire has to rule first"),
    "already_called": say("the umpire has been called already"),
    "unknown_card": say("nobody here has that scorecard"),
    "not_playing": say("that player does not play in the coming round"),
    "drawn_number": say("phones and bank cards have no number of their own; tap a scorecard"),
    "blank_number": say("that card has no number of its own; take another card"),
    "wrong_table": say("that scorecard belongs to another table"),
    "already_clipped": say("that scorecard is clipped already"),
    "no_result_yet": say("the game has no result yet"),
    "clip_first": say("the scorecards of the last game are to be tapped first"),
    "seated_here": say("that player sits there already"),
    "no_ties": say("teams play on until one of them has won"),
    "game_over": say("its counted hands have ended the game"),
    "hand_not_typed": say("the hand before it is to be typed first"),
    "hand_is_typed": say("that hand is typed already; take the typed hand away first"),
    "unclipped": say("it is still to be clipped at the player's own table"),
    "reader_down": say("it could not be clipped at the player's own table, whose reader does not work"),
    "clicks_ruled": say("what the game earned that player is decided already"),
    "hands_are_typed": say("its hands are counted one by one and the game is not over"),
    "card_of_another": say("the scorecard of another player is awaited there"),
    "hands_say_otherwise": say("its counted hands give another result"),
}
_OF_ITS_TABLE = {
    "wrong_table": say("it belongs to table {table}"),
    "unclipped": say("it is still to be clipped at table {table}"),
}

SENTENCES = ByKind[str]()


@SENTENCES.of
def ignored_sentence(event: PressIgnored, room: Room) -> str:
    """What was pressed or tapped where, and why it changed nothing."""
    place = say("Table {table}", table=event.table) if event.table else say("Node {node}", node=event.node)
    act, reason = _what_and_why(event, room)
    return say("{place}: {act} changed nothing, because {reason}.", place=place, act=act, reason=reason)


def ignored_at_table(event: PressIgnored, room: Room) -> str:
    """The same for those who sit at the table."""
    act, reason = _what_and_why(event, room)
    return say("Not counted: {act}, because {reason}.", act=act, reason=reason)


def _what_and_why(event: PressIgnored, room: Room) -> tuple[str, str]:
    what = say("a scorecard") if event.control == "card" else event.control.upper()
    reason = IGNORED[event.reason]
    if event.player is not None:
        what = say("{player}'s scorecard", player=name_of(room, event.player))
        if event.reason in _OF_ITS_TABLE and (seat := _seat_of(room, event.player)):
            reason = _OF_ITS_TABLE[event.reason].format(table=seat)
    return what, reason


def press_refused(event: PressIgnored, room: Room) -> Refusal:
    """The same for whoever pressed it on a page: a node can only blink, a phone can say it."""
    remedy = say("Look at the table again. If it is not right so, call the umpire.")
    return Refusal(event.reason, ignored_sentence(event, room), remedy)


def _seat_of(room: Room, player: int) -> int | None:
    return next((table.number for table in room.tables.values() if player in table.seats.values()), None)
