"""Commands as they come over the wire, to commands of the domain; and the replies they get."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, asdict, dataclass, fields, is_dataclass
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

from controller.domain import amend_commands as n
from controller.domain import bell_commands as b
from controller.domain import commands as c
from controller.domain import hall_commands as a
from controller.domain import hand_commands as h
from controller.domain import late_commands as late
from controller.domain import play_commands as y
from controller.domain import seat_commands as p
from controller.domain import session_commands as s
from controller.domain import standing_commands as o
from controller.domain import table_commands as t
from controller.domain import team_commands as m
from controller.domain.asked import must_be_same_game
from controller.domain.events import Event
from controller.domain.room import Room
from controller.domain.standing_events import CardsChecked
from controller.games.refusal import Refusal
from table_node.names import tidy
from table_node.wire.messages import make
from table_node.words import say


@dataclass(frozen=True)
class Now:
    """What the rules are not allowed to look for: it is put into the command here."""

    hub_us: int
    start_lead_us: int
    seed: int
    speed: int
    since_midnight_us: int = 0
    """How long ago the last local midnight was."""


GAME = "game"
"""The argument that any command to a table may have beside its own: the number of the game its page showed."""
DIFFERENCES_MOST, DOUBTS_MOST, MISSING_MOST = 200, 8, 2000
FINISH_LEAD_US = 300_000  # enough for the plan to reach the bell and most nodes

# Wire name -> (command, the arguments the hub adds).
COMMANDS: dict[str, tuple[type, Callable[[Now], dict[str, object]]]] = {
    "create_tournament": (c.CreateTournament, lambda now: {"speed": now.speed}),
    "change_tournament": (n.ChangeTournament, lambda now: {"speed": now.speed}),
    "add_round": (n.AddRound, lambda now: {}),
    "reopen_tournament": (n.ReopenTournament, lambda now: {}),
    "amend_player": (n.AmendPlayer, lambda now: {}),
    "rename_team": (n.RenameTeam, lambda now: {}),
    "import_players": (c.ImportPlayers, lambda now: {}),
    "enter_player": (a.EnterPlayer, lambda now: {}),
    "strike_player": (a.StrikePlayer, lambda now: {}),
    "give_card": (a.GiveCard, lambda now: {}),
    "await_card": (a.AwaitCard, lambda now: {}),
    "stop_awaiting_card": (a.StopAwaitingCard, lambda now: {}),
    "place_tables": (a.PlaceTables, lambda now: {}),
    "draw_seats": (c.DrawSeats, lambda now: {"seed": now.seed}),
    "start_round": (c.StartRound, lambda now: {"opens_at_hub_us": now.hub_us + now.start_lead_us}),
    "pause_round": (c.PauseRound, lambda now: {"now_hub_us": now.hub_us}),
    "resume_round": (c.ResumeRound, lambda now: {"now_hub_us": now.hub_us}),
    "finish_round": (c.FinishRound, lambda now: {"closes_at_hub_us": now.hub_us + FINISH_LEAD_US}),
    "enter_result": (c.EnterResult, lambda now: {}),
    "rule_deal": (c.RuleDeal, lambda now: {}),
    "excuse_clips": (c.ExcuseClips, lambda now: {}),
    "call_umpire": (t.CallUmpire, lambda now: {}),
    "clip_on_phone": (t.ClipOnPhone, lambda now: {}),
    "press_button": (t.PressOnPhone, lambda now: {"now_hub_us": now.hub_us}),
    "answer_call": (c.AnswerCall, lambda now: {}),
    "settle_late_presses": (late.SettleLatePresses, lambda now: {}),
    "rule_dispute": (t.RuleDispute, lambda now: {}),
    "clip_card": (t.ClipCard, lambda now: {}),
    "forfeit_clicks": (t.ForfeitClicks, lambda now: {}),
    "restore_clicks": (t.RestoreClicks, lambda now: {}),
    "reverse_clicks": (t.ReverseClicks, lambda now: {}),
    "bind_node": (c.BindNode, lambda now: {"now_hub_us": now.hub_us}),
    "await_node": (c.AwaitNode, lambda now: {"now_hub_us": now.hub_us}),
    "stop_awaiting": (c.StopAwaiting, lambda now: {}),
    "free_node": (c.FreeNode, lambda now: {}),
    "plan_session": (
        s.PlanSession,
        lambda now: {
            "speed": now.speed,
            "now_hub_us": now.hub_us,
            "midnight_hub_us": now.hub_us - now.since_midnight_us,
        },
    ),
    "set_clipping": (s.SetClipping, lambda now: {}),
    "hold_start": (s.HoldStart, lambda now: {}),
    "extend_round": (s.ExtendRound, lambda now: {"speed": now.speed, "now_hub_us": now.hub_us}),
    "set_time_left": (s.SetTimeLeft, lambda now: {"speed": now.speed}),
    "abandon_round": (s.AbandonRound, lambda now: {}),
    "give_time": (s.GiveTime, lambda now: {"speed": now.speed}),
    "begin_break": (s.BeginBreak, lambda now: {"speed": now.speed, "now_hub_us": now.hub_us}),
    "seat_player": (s.SeatPlayer, lambda now: {}),
    "end_break": (s.EndBreak, lambda now: {"seed": now.seed}),
    "draw_ring": (p.DrawRing, lambda now: {}),
    "name_sitters": (p.NameSitters, lambda now: {}),
    "player_leaves": (p.PlayerLeaves, lambda now: {}),
    "player_arrives": (p.PlayerArrives, lambda now: {}),
    "close_table": (p.CloseTable, lambda now: {}),
    "open_table": (p.OpenTable, lambda now: {}),
    "sit_beside": (p.SitBeside, lambda now: {}),
    "enter_game": (m.EnterGame, lambda now: {}),
    "draw_lots": (m.DrawLots, lambda now: {}),
    "begin_day": (o.BeginDay, lambda now: {}),
    "nominate_club": (o.NominateClub, lambda now: {}),
    "decide_places": (o.DecidePlaces, lambda now: {}),
    "check_cards": (o.CheckCards, lambda now: {}),
    "undo": (o.Undo, lambda now: {"now_hub_us": now.hub_us}),
    "ring_bell": (b.RingBell, lambda now: {"at_hub_us": now.hub_us + FINISH_LEAD_US}),
    "end_tournament": (c.EndTournament, lambda now: {}),
    "name_scorer": (h.NameScorer, lambda now: {}),
    "enter_hand": (h.EnterHand, lambda now: {"now_hub_us": now.hub_us}),
    "confirm_hand": (h.ConfirmHand, lambda now: {}),
    "withdraw_hand": (h.WithdrawHand, lambda now: {}),
    "take_back_hand": (h.TakeBackHand, lambda now: {}),
    "correct_hand": (h.CorrectHand, lambda now: {}),
    "report_misdeal": (h.ReportMisdeal, lambda now: {}),
    "confirm_result": (h.ConfirmResult, lambda now: {}),
    "take_step": (y.TakeStep, lambda now: {"now_hub_us": now.hub_us}),
    "ask_table": (y.AskTable, lambda now: {"now_hub_us": now.hub_us}),
    "take_step_back": (y.TakeStepBack, lambda now: {}),
}


def to_command(name: str, args: object, now: Now) -> c.Command:
    """The domain's command, with every text in it as text is kept. Raises Refusal `unknown_command` or `arguments`."""
    if name not in COMMANDS:
        raise Refusal(
            "unknown_command",
            say("The hub knows no command {name}.", name=name),
            say("Known: {commands}.", commands=", ".join(sorted(COMMANDS))),
        )
    kind, added = COMMANDS[name]
    if not isinstance(args, dict):
        raise _misfit(name, say("args must be an object"))
    own = {key: value for key, value in args.items() if key != GAME}
    command: c.Command = _built(kind, {**own, **added(now)}, name)
    return command


def must_be_of_its_game(room: Room, args: object) -> None:
    """Hold a command to the game its page showed, where it says which. Raises Refusal."""
    if not isinstance(args, dict) or GAME not in args:
        return
    table, round_, game = args.get("table"), args.get("round", room.round), args[GAME]
    if type(table) is int and type(round_) is int and type(game) is int:
        must_be_same_game(room, table, round_, game)


def arguments(name: str) -> list[str]:
    """The arguments a client gives with a command."""
    kind, added = COMMANDS[name]
    mine = added(Now(0, 0, 0, 1))
    return [field.name for field in fields(kind) if field.name not in mine]


def _built(kind: type, args: dict[str, Any], name: str) -> Any:  # noqa: ANN401
    hints = get_type_hints(kind)
    if unknown := sorted(set(args) - set(hints)):
        raise _misfit(name, say("it takes no {unknown}", unknown=", ".join(unknown)))
    needed = {field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING}
    if missing := sorted(needed - set(args)):
        raise _misfit(name, say("it needs {missing}", missing=", ".join(missing)))
    return kind(**{key: _value(hints[key], value, name, key) for key, value in args.items()})


def _value(hint: Any, value: Any, name: str, key: str) -> Any:  # noqa: ANN401
    if hint is bool and type(value) is int and value in (0, 1):
        return bool(value)
    if hint is str:
        if type(value) is str:
            return tidy(value)
    elif hint is int:
        if type(value) is int:
            return value
    elif get_origin(hint) is Literal:
        if value in get_args(hint):
            return value
    elif get_origin(hint) is tuple:
        if isinstance(value, list):
            return tuple(_value(get_args(hint)[0], item, name, key) for item in value)
    elif get_origin(hint) is Mapping:
        if isinstance(value, dict):
            return _tidied(value)
    elif is_dataclass(hint):
        if isinstance(value, dict) and value:
            return _built(cast(type, hint), value, name)
    elif value is None and type(None) in get_args(hint):
        return None
    elif get_args(hint):
        return _value(get_args(hint)[0], value, name, key)
    raise _misfit(name, say("{key} cannot be {value!r}", key=key, value=str(value)[:40]))


def _tidied(value: Any) -> Any:  # noqa: ANN401
    """A value whose shape the command knows, with every text in it as text is kept."""
    if isinstance(value, dict):
        return {_tidied(key): _tidied(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_tidied(one) for one in value]
    return tidy(value) if isinstance(value, str) else value


def _misfit(name: str, why: str) -> Refusal:
    return Refusal("arguments", f"{name}: {why}.", say("Reload the page and try again."))


def accepted(request_id: str, seq: int, events: Iterable[Event] = (), detail: object = None) -> dict[str, object]:
    """The reply to a command that was taken; what was found out goes with it."""
    detail = next((_found(event) for event in events if isinstance(event, CardsChecked)), detail)
    return make("reply", request_id=request_id, ok=1, seq=seq, code=None, text=None, remedy=None, detail=detail)


def _found(checked: CardsChecked) -> dict[str, object]:
    """The scorecards that differ, as far as one reply holds them."""
    told = checked.differences[:DIFFERENCES_MOST]
    differences = [
        asdict(one) | {"doubts": [asdict(doubt) for doubt in one.doubts[:DOUBTS_MOST]]} for one in told
    ]  # fmt: skip
    missing = list(checked.missing[:MISSING_MOST])
    return {"cards": checked.cards, "differing": len(checked.differences), "differences": differences,
            "missing": missing, "uncounted": len(checked.missing)}  # fmt: skip


def refused(request_id: str, seq: int, refusal: Refusal) -> dict[str, object]:
    """The reply to a command that was not."""
    return make(
        "reply",
        request_id=request_id,
        ok=0,
        seq=seq,
        code=refusal.code,
        text=refusal.text[:300],
        remedy=refusal.remedy[:300],
        detail=refusal.detail,
    )
