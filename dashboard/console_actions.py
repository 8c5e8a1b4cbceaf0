"""What the convenor may ask of the whole room: the clock of a round, breaks and the plan, who sits and plays."""

from dashboard.forms import REASON_LONGEST, Action, Field, Values, reason
from dashboard.web import Typed

MINUTE_S = 60
BREAK_KINDS = {"tea": "Tea", "lunch": "Lunch"}
BREAK_NOTES = {"tea": "Everybody keeps the seat", "lunch": "Everybody sits down anew and taps"}
BREAK_LINES = 4
SITTERS_MORE = 3


def _extra(values: Values) -> Values:
    return {"extra_s": values["minutes"] * MINUTE_S}


def _break_is_on(values: Values) -> str:
    return f"The {BREAK_KINDS[values['kind']].lower()} break has begun."


ROUND = {action.name: action for action in (
    Action("start", "start_round", "Start round {round}", "Round {round} has started.",
           tone="primary", key="s", icon="play"),
    Action("pause", "pause_round", "Pause round {round}", "Round {round} is paused.", key="p", icon="pause"),
    Action("resume", "resume_round", "Resume round {round}", "Round {round} goes on.",
           tone="primary", key="r", icon="play"),
    Action("end_break", "end_break", "End the break before round {round}",
           "The break is over. Round {round} can start.", tone="primary", key="b", icon="play"),
    Action("minute", "extend_round", "One minute more for all", "The whole room has one minute more.",
           key="m", build=lambda values: {"extra_s": MINUTE_S}),
    Action("extend", "extend_round", "Give the room more time", "The whole room has {minutes} more minutes.",
           (Field("minutes", "Minutes", "whole", "The finish bell, and the warning before it, ring that much later.",
                  low=1, high=60, first="5"),),
           button="Give the time", build=_extra),
    Action("left", "set_time_left", "Set the time that is left", "Round {round} has that much left when it goes on.",
           (Field("left_s", "Minutes and seconds", "clock", "As 4:30. The clock stands until you resume."),),
           button="Set the time"),
    Action("finish", "finish_round", "Ring the finish bell now", "The finish bell of round {round} rings now.",
           button="Yes, ring it now", tone="danger", key="f", icon="bell",
           says="The finish bell of the round rings at once, in the whole room. Hands dealt before it are played out."
                " This cannot be taken back."),
    Action("abandon", "abandon_round", "Abandon the round",
           "Round {round} counts for nothing. It can be started again.",
           (reason(),), button="Yes, abandon the round", tone="danger",
           says="Every hand, result and click of this round is dropped, no bell rings for it, and everybody stays"
                " seated. This cannot be taken back."),
    Action("hold", "hold_start", "Do not start by itself", "Round {round} waits for you.", key="h", icon="pause"),
    Action("bell", "ring_bell", "Ring for attention", "The bell rings.",
           (Field("kind", "Which ring", "choice", first="call", words={"call": "For attention", "test": "A try-out"},
                  notes={"call": "Two strokes", "test": "One short stroke"}),),
           button="Ring it", made_for="page", icon="bell",
           says="The bell rings once in the whole room. No round begins or ends by it."),
)}  # fmt: skip
"""What is asked of the round and its clock."""


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


_PLAYER = Field("player", "Player", "pick", of="players")
_FREE_TABLE = Field("table", "Table", "pick", of="free_tables")

EVENING = {action.name: action for action in (
    Action("plan", "plan_session", "Plan the session", "The plan holds from the next break between rounds on.",
           button="Keep this plan", read=_plan),
    Action("break", "begin_break", "Begin a break", _break_is_on,
           (Field("kind", "Which break", "choice", words=BREAK_KINDS, notes=BREAK_NOTES, first="tea"),
            Field("minutes", "Minutes", "whole", "0: until you end it.", low=0, high=240, first="15")),
           button="Begin the break"),
    Action("seat", "seat_player", "Seat a player", "{player_name} sits at table {table}.",
           (_PLAYER, Field("table", "Table", "pick", of="tables"), Field("seat", "Seat", "choice", words={
               "A.L": "Amber, left", "A.R": "Amber, right", "B.L": "Blue, left", "B.R": "Blue, right"})),
           button="Seat the player", says="This counts for more than where the player has tapped."),
    Action("leave", "player_leaves", "A player goes home", "{player_name} goes home and keeps all clicks.",
           (_PLAYER, Field("house_player", "A house player takes the seat", "yes",
                           "Otherwise whoever waits does, or a table closes."), reason(needed=False)),
           button="Yes, the player goes home", tone="danger",
           says="The player keeps all clicks, plays no further round, and somebody else takes the seat."),
    Action("arrive", "player_arrives", "A late player joins", "{name} plays from the next round on.",
           (Field("name", "Name", longest=60, needed="Write the player's name."), Field("club", "Club", longest=60),
            Field("card", "Scorecard", longest=40, hint="Its number, or leave it empty.")),
           button="Let the player join"),
    Action("close", "close_table", "Close a table", "Table {table} is closed.",
           (Field("table", "Table", "pick", of="tables"), reason(needed=False)),
           button="Yes, close the table", tone="danger",
           says="Its four players go on at a free table; where there is none, they take other seats or wait."),
    Action("open", "open_table", "Open a table", "Table {table} is open.",
           (_FREE_TABLE, Field("house_players", "House players fill the empty seats", "yes")),
           button="Open the table", says="Those who wait play there."),
    Action("beside", "sit_beside", "Somebody sits beside another player", "{player_name} sits beside {chosen_name}.",
           (Field("player", "Who has just arrived at the table", "pick", of="players"),
            Field("chosen", "Sits beside", "pick", of="players")),
           button="Change the seats"),
    Action("sitters", "name_sitters", "Players who keep their seat", "The sitters are named.",
           button="Name the sitters", read=_sitters),
    Action("ring", "draw_ring", "The way round the hall", "Winners go round the hall in that order.",
           (Field("tables", "Tables in their order", "numbers", "As winners walk: 1 2 3 6 5 4. Each table once.",
                  longest=REASON_LONGEST * 10),),
           button="Keep this order", made_for="page"),
    Action("lots", "draw_lots", "Enter the lots", "The lots are drawn, and the round can be seated.",
           (Field("teams", "Level teams in the order of the lots", hint="With commas between them.",
                  needed="Name the teams that are level."),),
           button="Enter the order",
           build=lambda values: {"teams": [name.strip() for name in values["teams"].split(",") if name.strip()]}),
)}  # fmt: skip
"""What is asked of the evening and of the seats between two rounds."""
