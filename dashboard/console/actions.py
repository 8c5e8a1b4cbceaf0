"""What the convenor may ask of the whole room: the clock of a round, breaks and the plan, who sits and plays."""

from dataclasses import replace

from dashboard.console.setup.player_actions import NOTATION
from dashboard.forms.forms import Action, Field, Values, reason
from dashboard.request import Typed
from dashboard.words.presenters import CLIPPING_WORDS
from table_node.shared.names import REASON_LONGEST, tidy
from table_node.shared.words import say, say_count

MINUTE_S = 60
BREAK_KINDS = {"tea": say("Tea"), "lunch": say("Lunch")}
BREAK_NOTES = {
    "tea": say("Everybody keeps the seat"),
    "lunch": say("Every seat is freed, and everybody sits down anew"),
}
REST_WORDS = {
    "as_before": say("Where they sat before"), "draw": say("By a draw"), "list": say("In the order of the list"),
}  # fmt: skip
REST_NOTES = {"as_before": say("Whose seat is taken has another"), "list": say("Table after table")}
BREAK_LINES = 4
SITTERS_MORE = 3


def _extra(values: Values) -> Values:
    return {"extra_s": values["minutes"] * MINUTE_S}


def _room_has_more(values: Values) -> str:
    return say_count(
        "The whole room has one minute more.", "The whole room has {count} minutes more.", values["minutes"]
    )


def _break_is_on(values: Values) -> str:
    return say("The {kind} break has begun.", kind=BREAK_KINDS[values["kind"]].lower())


def _clipping_is(values: Values) -> str:
    return say("From now on: {clipping}.", clipping=CLIPPING_WORDS[values["clipping"]])


ROUND = {action.name: action for action in (
    Action("start", "start_round", say("Start round {round}"), say("Round {round} has started."),
           tone="primary", key="s", icon="play"),
    Action("pause", "pause_round", say("Pause round {round}"), say("Round {round} is paused."), key="p", icon="pause"),
    Action("resume", "resume_round", say("Resume round {round}"), say("Round {round} goes on."),
           tone="primary", key="r", icon="play"),
    Action("end_break", "end_break", say("End the break before round {round}"),
           say("The break is over. Round {round} can start."), tone="primary", key="b", icon="play"),
    Action("rest", "end_break", say("Seat the rest and end the break"),
           say("Everybody has a seat. Round {round} can start."),
           (Field("rest", say("Those without a seat"), "choice", words=REST_WORDS, notes=REST_NOTES,
                  first="as_before"),),
           button=say("Seat them, and end the break"), tone="primary",
           says=say("Whoever sits already stays there. It can be taken back until somebody deals.")),
    Action("minute", "extend_round", say("One minute more for all"), say("The whole room has one minute more."),
           key="m", build=lambda values: {"extra_s": MINUTE_S}),
    Action("extend", "extend_round", say("Give the room more time"), _room_has_more,
           (Field("minutes", say("Minutes"), "whole",
                  say("The finish bell, and the warnings before it, ring that much later."),
                  low=1, high=60, first="5"),),
           button=say("Give the time"), build=_extra),
    Action("left", "set_time_left", say("Set the time that is left"),
           say("Round {round} has that much left when it goes on."),
           (Field("left_s", say("Minutes and seconds"), "clock", say("As 4:30. The clock stands until you resume.")),),
           button=say("Set the time")),
    Action("finish", "finish_round", say("Ring the finish bell now"),
           say("The finish bell of round {round} rings now."),
           button=say("Yes, ring it now"), tone="danger", key="f", icon="bell",
           says=say("The finish bell of the round rings at once, in the whole room. Hands dealt before it are played"
                    " out. This cannot be taken back.")),
    Action("abandon", "abandon_round", say("Abandon the round"),
           say("Round {round} counts for nothing. It can be started again."),
           (reason(),), button=say("Yes, abandon the round"), tone="danger",
           says=say("Every hand and result of this round is dropped, no bell rings for it, and everybody stays"
                    " seated. It can be taken back until somebody deals or something else is done.")),
    Action("add", "add_round", say("One more round"), say("One more round is played."),
           button=say("Yes, play one more round"),
           says=say("One round more than planned is played. Where the last one was over, everybody moves by its"
                    " results, and the standings are open again.")),
    Action("reopen", "reopen_tournament", say("Go on with the evening"), say("The tournament goes on."),
           button=say("Yes, go on"),
           says=say("The tournament is not over any more. A round that was in play goes on as after its finish bell:"
                    " enter the results that are missing.")),
    Action("hold", "hold_start", say("Do not start by itself"), say("Round {round} waits for you."), key="h",
           icon="pause"),
    Action("bell", "ring_bell", say("Ring for attention"), say("The bell rings."),
           (Field("kind", say("Which ring"), "choice", first="call",
                  words={"call": say("For attention"), "test": say("A try-out")},
                  notes={"call": say("Two strokes"), "test": say("One short stroke")}),),
           button=say("Ring it"), made_for="page", icon="bell",
           says=say("The bell rings once in the whole room. No round begins or ends by it.")),
)}  # fmt: skip
"""What is asked of the round and its clock."""
REST_AT_START = replace(
    ROUND["rest"],
    fields=(Field("rest", say("Those without a seat"), "choice", first="draw", notes=REST_NOTES,
                  words={how: text for how, text in REST_WORDS.items() if how != "as_before"}),),
)  # fmt: skip
"""Before the first round nobody sat anywhere before."""


def _plan(typed: Typed) -> Values:
    """The session's plan, with as many breaks as lines were filled in."""
    breaks = [_planned_break(typed, line) for line in range(1, BREAK_LINES + 1) if _is_filled(typed, line)]
    return {
        "auto": int(typed.word("auto", "1", "0")),
        "gap_s": typed.whole("gap", 0, 60) * MINUTE_S,
        "breaks": breaks,
    }


def _is_filled(typed: Typed, line: int) -> bool:
    return any(typed.values.get(f"{name}-{line}", "").strip() for name in ("after", "clock"))


def _planned_break(typed: Typed, line: int) -> Values:
    wish: Values = {
        "kind": typed.word(f"kind-{line}", *BREAK_KINDS),
        "minutes": typed.whole(f"minutes-{line}", 0, 240),
    }
    if typed.values.get(f"clock-{line}", "").strip():
        return wish | {"clock": typed.text(f"clock-{line}", 5)}
    return wish | {"after_round": typed.whole(f"after-{line}", 1, 60)}


def _sitters(typed: Typed) -> Values:
    named = [value for name, value in typed.values.items() if name.startswith("sitter-") and value.isdecimal()]
    return {"players": sorted({int(number) for number in named})}


_PLAYER = Field("player", say("Player"), "pick", of="players")
_FREE_TABLE = Field("table", say("Table"), "pick", of="free_tables")

EVENING = {action.name: action for action in (
    Action("plan", "plan_session", say("Plan the session"),
           say("The plan holds from the next break between rounds on."),
           button=say("Keep this plan"), made_for="page", read=_plan,
           panel="plan"),
    Action("break", "begin_break", say("Begin a break"), _break_is_on,
           (Field("kind", say("Which break"), "choice", words=BREAK_KINDS, notes=BREAK_NOTES, first="tea"),
            Field("minutes", say("Minutes"), "whole", say("0: until you end it."), low=0, high=240, first="15")),
           button=say("Begin the break"),
           panel="break"),
    Action("seat", "seat_player", say("Seat a player"), say("{player_name} sits at table {table}."),
           (_PLAYER, Field("table", say("Table"), "pick", of="tables"), Field("seat", say("Seat"), "choice", words={
               "A.L": say("Amber, left"), "A.R": say("Amber, right"), "B.L": say("Blue, left"),
               "B.R": say("Blue, right")})),
           button=say("Seat the player"), says=say("This counts for more than where the player has tapped."),
           panel="lunch"),
    Action("arrive", "player_arrives", say("A late player joins"), say("{name} plays from the next round on."),
           (Field("name", say("Name"), longest=60, needed=say("Write the player's name.")),
            Field("club", say("Club"), longest=60),
            Field("card", say("Scorecard"), longest=40, hint=say("Its number, or leave it empty.")), NOTATION),
           button=say("Let the player join"),
           panel="people"),
    Action("leave", "player_leaves", say("A player goes home"),
           say("{player_name} goes home and keeps what is on the scorecard."),
           (_PLAYER, Field("house_player", say("A house player takes the seat"), "yes",
                           say("Otherwise whoever waits does, or a table closes.")), reason(needed=False)),
           button=say("Yes, the player goes home"), tone="danger",
           says=say("What is on the scorecard stays. The player plays no further round, and somebody else takes the"
                    " seat."),
           panel="people"),
    Action("beside", "sit_beside", say("Somebody sits beside another player"),
           say("{player_name} sits beside {chosen_name}."),
           (Field("player", say("Who has just arrived at the table"), "pick", of="players"),
            Field("chosen", say("Sits beside"), "pick", of="players")),
           button=say("Change the seats"),
           panel="people"),
    Action("sitters", "name_sitters", say("Players who keep their seat"), say("The sitters are named."),
           button=say("Name the sitters"), read=_sitters,
           panel="people"),
    Action("open", "open_table", say("Open a table"), say("Table {table} is open."),
           (_FREE_TABLE, Field("house_players", say("House players fill the empty seats"), "yes")),
           button=say("Open the table"), says=say("Those who wait play there."),
           panel="tables"),
    Action("close", "close_table", say("Close a table"), say("Table {table} is closed."),
           (Field("table", say("Table"), "pick", of="tables"), reason(needed=False)),
           button=say("Yes, close the table"), tone="danger",
           says=say("Its four players go on at a free table; where there is none, they take other seats or wait."),
           panel="tables"),
    Action("ring", "draw_ring", say("The way round the hall"), say("Winners go round the hall in that order."),
           (Field("tables", say("Tables in their order"), "numbers",
                  say("As winners walk: 1 2 3 6 5 4. Each table once."),
                  longest=REASON_LONGEST * 10),),
           button=say("Keep this order"), made_for="page",
           panel="tables"),
    Action("clipping", "set_clipping", say("How scorecards are clipped"), _clipping_is,
           (Field("clipping", say("From now on"), "choice", words=CLIPPING_WORDS),),
           button=say("Clip them so"), made_for="page",
           says=say("It holds for the whole room at once. Where results alone clip, no table waits for taps."),
           panel="cards"),
    Action("lots", "draw_lots", say("Enter the lots"), say("The lots are drawn, and the round can be seated."),
           (Field("teams", say("Level teams in the order of the lots"), hint=say("With commas between them."),
                  needed=say("Name the teams that are level.")),),
           button=say("Enter the order"),
           build=lambda values: {"teams": [tidy(name) for name in values["teams"].split(",") if tidy(name)]},
           panel="break"),
)}  # fmt: skip
"""What is asked of the evening and of the seats between two rounds."""
TEAMS_BREAK = replace(
    EVENING["break"], fields=EVENING["break"].fields[1:], build=lambda values: values | {"kind": "tea"}
)
"""Fixed teams keep their seats: no lunch frees them."""
