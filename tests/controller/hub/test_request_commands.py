"""What a page may ask for: every command with exactly its arguments, or a refusal that says what is wrong."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.domain.commands import (
    Command,
    amending,
    bell,
    game,
    hall,
    hands,
    late,
    nodes,
    play,
    round,
    seats,
    session,
    setup,
    standings,
    table,
    teams,
)
from controller.domain.state.hall import Place
from controller.domain.values import HandEntry
from controller.games.refusal import Refusal
from controller.games.steps import Step
from controller.hub import request_commands
from controller.hub.request_commands import COMMANDS, Now, arguments, to_command
from table_node.wire.codec import encode

NOW = Now(hub_us=5_000_000, start_lead_us=1_500_000, seed=77, speed=20, since_midnight_us=2_000_000)

# The contract: each command as a page sends it, and what the rules are asked.
ASKED: dict[str, tuple[dict[str, Any], Command]] = {
    "create_tournament": (
        {"name": "Club night", "profile": "500-2025", "rounds": 8, "minutes": 10, "tables": 12, "warning_s": 60,
         "clipping": "auto", "options": {"slam_min": 250}, "confirmed": 1, "keep_players": 1},
        setup.CreateTournament("Club night", "500-2025", 8, 10, 12, 60, "auto", 20, {"slam_min": 250}, True, True),
    ),
    "change_tournament": (
        {"name": "Friday 500", "profile": "500-2025", "rounds": 7, "minutes": 12, "tables": 9, "warning_s": 30,
         "clipping": "taps", "options": {"slam_min": 250}, "confirmed": 1},
        amending.ChangeTournament(20, "Friday 500", "500-2025", 7, 12, 9, 30, "taps", {"slam_min": 250}, True),
    ),
    "add_round": ({"round": 6}, amending.AddRound(6)),
    "reopen_tournament": ({"round": 6}, amending.ReopenTournament(6)),
    "amend_player": ({"player": 7, "name": "Ana Lee", "club": ""}, amending.AmendPlayer(7, "Ana Lee", "")),
    "rename_team": ({"team": "Aces", "name": "Kings"}, amending.RenameTeam("Aces", "Kings")),
    "import_players": (
        {"rows": [{"line": 2, "name": "Ana", "club": "Papanui", "card": "04A1B2C3"}], "notation": "decimal"},
        setup.ImportPlayers((setup.Row(2, "Ana", "Papanui", "04A1B2C3"),), "decimal"),
    ),
    "draw_seats": (
        {"house_players": 1, "by_club": 1, "by_taps": 0},
        setup.DrawSeats(house_players=True, seed=77, by_club=True, by_taps=False),
    ),
    "start_round": ({"round": 1}, round.StartRound(1, opens_at_hub_us=6_500_000)),
    "pause_round": ({"round": 1}, round.PauseRound(1, 5_000_000)),
    "resume_round": ({"round": 1}, round.ResumeRound(1, 5_000_000)),
    "finish_round": ({"round": 1}, round.FinishRound(1, 5_300_000)),
    "enter_result": (
        {"round": 1, "table": 4, "outcome": "TIE", "mover": "B", "reason": ""}, game.EnterResult(1, 4, "TIE", "B", ""),
    ),
    "rule_deal": (
        {"round": 1, "table": 4, "begun": 0, "reason": "seen", "umpire": "Ana"},
        game.RuleDeal(1, 4, False, "seen", "Ana"),
    ),
    "rule_dispute": (
        {"round": 1, "table": 4, "umpire": "Ana", "score_a": 390, "score_b": 380, "outcome": None, "reason": "seen"},
        table.RuleDispute(1, 4, "Ana", 390, 380, None, "seen"),
    ),
    "settle_late_presses": ({"round": 1, "table": 4, "take": 1}, late.SettleLatePresses(1, 4, take=True)),
    "clip_card": ({"round": 1, "table": 4, "player": 7, "reason": "x"}, table.ClipCard(1, 4, 7, "x")),
    "forfeit_clicks": ({"round": 1, "table": 4, "player": 7, "reason": "x"}, table.ForfeitClicks(1, 4, 7, "x")),
    "restore_clicks": ({"round": 1, "table": 4, "player": 7, "reason": "x"}, table.RestoreClicks(1, 4, 7, "x")),
    "reverse_clicks": ({"round": 1, "table": 4, "player": 7, "reason": "x"}, table.ReverseClicks(1, 4, 7, "x")),
    "excuse_clips": ({"round": 1, "table": 4, "reason": "reader"}, game.ExcuseClips(1, 4, "reader")),
    "call_umpire": ({"round": 1, "table": 4}, table.CallUmpire(1, 4)),
    "clip_on_phone": ({"round": 1, "table": 4, "player": 7}, table.ClipOnPhone(1, 4, 7)),
    "press_button": (
        {"round": 1, "table": 4, "control": "amber", "dealt": 2, "pending": None, "low_hub_us": 7, "high_hub_us": 9},
        table.PressOnPhone(1, 4, "amber", 2, None, 7, 9, 5_000_000),
    ),
    "answer_call": ({"table": 4}, game.AnswerCall(4)),
    "bind_node": ({"node": "node-1", "table": 4}, nodes.BindNode("node-1", 4, 5_000_000)),
    "await_node": ({"table": 4, "replaces": "node-1"}, nodes.AwaitNode(4, "node-1", 5_000_000)),
    "stop_awaiting": ({}, nodes.StopAwaiting()),
    "free_node": ({"node": "node-1"}, nodes.FreeNode("node-1")),
    "place_tables": ({"places": [{"table": 4, "x": 2, "y": 0}]}, hall.PlaceTables((Place(4, 2, 0),))),
    "enter_player": (
        {"name": "Ana", "club": "Papanui", "card": "", "table": 4, "notation": "decimal"},
        hall.EnterPlayer("Ana", "Papanui", "", 4, "decimal"),
    ),
    "strike_player": ({"player": 7}, hall.StrikePlayer(7)),
    "give_card": ({"player": 7, "card": "04A224B1", "notation": ""}, hall.GiveCard(7, "04A224B1")),
    "await_card": ({"player": 7, "table": 4}, hall.AwaitCard(7, 4)),
    "stop_awaiting_card": ({"table": 4}, hall.StopAwaitingCard(4)),
    "plan_session": (
        {"auto": 1, "gap_s": 90, "breaks": [{"kind": "tea", "minutes": 15, "after_round": 4}]},
        session.PlanSession(True, 90, (session.BreakWish("tea", 15, 4),), 20, 5_000_000, 3_000_000),
    ),
    "set_clipping": ({"clipping": "result"}, session.SetClipping("result")),
    "hold_start": ({"round": 2}, session.HoldStart(2)),
    "extend_round": ({"round": 1, "extra_s": 60}, session.ExtendRound(1, 60, 20, 5_000_000)),
    "set_time_left": ({"round": 1, "left_s": 200}, session.SetTimeLeft(1, 200, 20)),
    "abandon_round": ({"round": 1, "reason": "alarm"}, session.AbandonRound(1, "alarm")),
    "give_time": (
        {"round": 1, "table": 4, "extra_s": 60, "reason": "spilt tea"}, session.GiveTime(1, 4, 60, "spilt tea", 20),
    ),
    "begin_break": ({"round": 2, "kind": "lunch", "minutes": 0}, session.BeginBreak(2, "lunch", 0, 20, 5_000_000)),
    "seat_player": ({"round": 2, "table": 4, "seat": "B.L", "player": 7}, session.SeatPlayer(2, 4, "B.L", 7)),
    "end_break": ({"round": 2, "rest": "draw"}, session.EndBreak(2, "draw", 77)),
    "draw_ring": ({"tables": [3, 1, 2]}, seats.DrawRing((3, 1, 2))),
    "name_sitters": ({"round": 1, "players": [4, 9]}, seats.NameSitters(1, (4, 9))),
    "player_leaves": (
        {"round": 2, "player": 4, "house_player": 1, "reason": "ill"}, seats.PlayerLeaves(2, 4, True, "ill"),
    ),
    "player_arrives": (
        {"round": 2, "name": "Cy", "club": "Papanui", "card": "", "notation": "hex"},
        seats.PlayerArrives(2, "Cy", "Papanui", "", "hex"),
    ),
    "close_table": ({"round": 2, "table": 4, "reason": "broken"}, seats.CloseTable(2, 4, "broken")),
    "open_table": ({"round": 2, "table": 4, "house_players": 0}, seats.OpenTable(2, 4, False)),
    "sit_beside": ({"round": 2, "player": 4, "chosen": 9}, seats.SitBeside(2, 4, 9)),
    "enter_game": (
        {"round": 1, "table": 4, "scores": [520, 370], "nils": [2, 0], "sets": [3, 1], "won_by": None, "reason": ""},
        teams.EnterGame(1, 4, (520, 370), (2, 0), (3, 1), None, ""),
    ),
    "draw_lots": ({"round": 3, "teams": ["Aces", "Kings"]}, teams.DrawLots(3, ("Aces", "Kings"))),
    "begin_day": ({"round": 10}, standings.BeginDay(10)),
    "nominate_club": ({"club": "Papanui", "players": [4, 9]}, standings.NominateClub("Papanui", (4, 9))),
    "decide_places": ({"players": [4, 9], "reason": "play-off"}, standings.DecidePlaces((4, 9), "play-off")),
    "check_cards": ({"cards": [{"player": 4, "clicks": 14}]}, standings.CheckCards((standings.CardTotal(4, 14),))),
    "undo": ({"action": 7}, standings.Undo(7, 5_000_000)),
    "ring_bell": ({"kind": "test"}, bell.RingBell("test", 5_300_000)),
    "end_tournament": ({"reason": "late"}, setup.EndTournament("late")),
    "name_scorer": ({"round": 1, "table": 4, "seat": "B.R"}, hands.NameScorer(1, 4, "B.R")),
    "enter_hand": (
        {"round": 1, "table": 4, "hand": 2, "by": "A", "entry": {"no_bid_tricks": [6, 4]}},
        hands.EnterHand(1, 4, 2, "A", HandEntry(no_bid_tricks=(6, 4)), 5_000_000),
    ),
    "confirm_hand": ({"round": 1, "table": 4, "hand": 2, "by": "B"}, hands.ConfirmHand(1, 4, 2, "B")),
    "withdraw_hand": ({"round": 1, "table": 4, "hand": 2}, hands.WithdrawHand(1, 4, 2)),
    "take_back_hand": ({"round": 1, "table": 4, "hand": 2, "reason": "x"}, hands.TakeBackHand(1, 4, 2, "x")),
    "correct_hand": (
        {"round": 1, "table": 4, "hand": 2, "entry": {"maker": "A", "bid": "7S", "maker_tricks": 7}, "reason": "x"},
        hands.CorrectHand(1, 4, 2, HandEntry("A", "7S", 7), "x"),
    ),
    "report_misdeal": (
        {"round": 1, "table": 4, "reason": "exposed", "led": 0}, hands.ReportMisdeal(1, 4, "exposed", False),
    ),
    "confirm_result": (
        {"round": 1, "table": 4, "side": "B", "agrees": 1}, hands.ConfirmResult(1, 4, "B", True),
    ),
    "take_step": (
        {"round": 1, "table": 4, "number": 3, "by": "table", "step": {"act": "peg", "side": "A", "points": 6}},
        play.TakeStep(1, 4, 3, "table", Step("peg", "A", points=6), 5_000_000),
    ),
    "ask_table": (
        {"round": 1, "table": 4, "number": 3, "by": "A",
         "step": {"act": "renege", "side": "both", "tricks": [1, 2, 3, 0], "facts": ["led"]}},
        play.AskTable(1, 4, 3, "A", Step("renege", "both", tricks=(1, 2, 3, 0), facts=("led",)), 5_000_000),
    ),
    "take_step_back": ({"round": 1, "table": 4, "number": 3}, play.TakeStepBack(1, 4, 3)),
}  # fmt: skip
ARGUMENTS = [(name, argument) for name, (args, _) in ASKED.items() for argument in args]
AS_THE_SHEET_HAS_IT = ("rounds", "minutes", "warning_s", "clipping", "tables")
"""What a command that makes a tournament may leave to its sheet."""
LEFT_TO_THE_SHEET = {("create_tournament", one) for one in AS_THE_SHEET_HAS_IT}
MAY_BE_LEFT_OUT = {
    "replaces", "keep_players", "rest", "options", "confirmed", "by_club", "by_taps", "action", "umpire", "notation",
}  # fmt: skip
CHANGE = "change_tournament"
"""Whatever it does not say stays as it is."""
MUST_BE_GIVEN = [
    one for one in ARGUMENTS if one[1] not in MAY_BE_LEFT_OUT and one[0] != CHANGE and one not in LEFT_TO_THE_SHEET
]
MAY_BE_NULL = {"mover", "won_by", "score_a", "score_b"}


def test_settings_that_are_left_out_or_null_stay_as_they_are() -> None:
    changed = to_command("change_tournament", {"rounds": 7, "minutes": None, "options": {"bench": "ring_link"}}, NOW)
    assert changed == amending.ChangeTournament(20, rounds=7, options={"bench": "ring_link"})


def refusal(name: str, args: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        to_command(name, args, NOW)
    return caught.value


def test_the_hub_takes_the_commands_of_the_contract_and_no_others() -> None:
    assert set(COMMANDS) == set(ASKED)


@pytest.mark.parametrize("name", ASKED)
def test_each_command_is_understood(name: str) -> None:
    args, command = ASKED[name]
    assert to_command(name, args, NOW) == command


@pytest.mark.parametrize("name", ASKED)
def test_the_arguments_listed_are_those_a_page_gives(name: str) -> None:
    assert arguments(name) == list(ASKED[name][0])


@pytest.mark.parametrize(("name", "argument"), MUST_BE_GIVEN)
def test_no_argument_may_be_missing(name: str, argument: str) -> None:
    args = {key: value for key, value in ASKED[name][0].items() if key != argument}
    assert refusal(name, args).code == "arguments"
    assert argument in refusal(name, args).text


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
@pytest.mark.parametrize("wrong", [[], {}, True, 1.0, [1], ["x"], {"x": 1}])
def test_an_argument_of_the_wrong_kind_is_refused(name: str, argument: str, wrong: object) -> None:
    lists = ("rows", "breaks", "scores", "nils", "sets", "teams", "tables", "players", "cards", "places")
    if argument in lists and wrong in ([], [1], ["x"]):
        return  # an empty list is a list: the rules refuse it
    if argument == "options" and isinstance(wrong, dict):
        return  # an object is an object: the profile refuses what it does not know
    assert refusal(name, {**ASKED[name][0], argument: wrong}).code == "arguments"


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_only_what_the_rules_do_without_may_be_null(name: str, argument: str) -> None:
    args = {**ASKED[name][0], argument: None}
    may_be = {("rule_dispute", "outcome"), ("enter_player", "table"), ("press_button", "pending"), *LEFT_TO_THE_SHEET}
    may_be |= {(CHANGE, one) for one in ASKED[CHANGE][0] if one != "confirmed"}
    if argument in MAY_BE_NULL or (name, argument) in may_be:
        assert getattr(to_command(name, args, NOW), argument) is None
    else:
        assert refusal(name, args).code == "arguments"


@pytest.mark.parametrize("name", ASKED)
def test_an_argument_nobody_knows_is_named(name: str) -> None:
    assert "colour" in refusal(name, {**ASKED[name][0], "colour": "amber"}).text


@pytest.mark.parametrize(
    ("name", "key"),
    [("create_tournament", "speed"), ("draw_seats", "seed"), ("start_round", "opens_at_hub_us"),
     ("pause_round", "now_hub_us"), ("finish_round", "closes_at_hub_us")],
)  # fmt: skip
def test_a_page_never_sets_the_hubs_clock_chance_or_speed(name: str, key: str) -> None:
    args = {**ASKED[name][0], key: 1}
    try:
        command = to_command(name, args, NOW)
    except Refusal as refused:
        assert refused.code == "arguments"
    else:
        assert command == ASKED[name][1]


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [("enter_result", "outcome", "C"), ("enter_result", "mover", "TIE"), ("create_tournament", "clipping", "never"),
     ("rule_deal", "begun", 2), ("draw_seats", "house_players", -1), ("start_round", "round", "1")],
)  # fmt: skip
def test_a_word_or_number_that_is_not_offered_is_refused(name: str, key: str, value: object) -> None:
    assert key in refusal(name, {**ASKED[name][0], key: value}).text


def test_a_row_may_leave_club_and_card_out_and_nothing_else() -> None:
    assert to_command("import_players", {"rows": [{"line": 1, "name": "Ana"}]}, NOW) == setup.ImportPlayers(
        (setup.Row(1, "Ana"),)
    )
    assert "name" in refusal("import_players", {"rows": [{"line": 1}]}).text
    assert "seat" in refusal("import_players", {"rows": [{"line": 1, "name": "Ana", "seat": "A.L"}]}).text


@pytest.mark.parametrize("args", [None, [], "round", 3])
def test_arguments_are_an_object(args: object) -> None:
    assert refusal("answer_call", args).code == "arguments"


def test_an_unknown_command_is_refused_with_those_there_are() -> None:
    refused = refusal("open_the_bar", {})
    assert refused.code == "unknown_command"
    assert all(name in refused.remedy for name in ASKED)


JSON = st.recursive(
    st.none() | st.integers(-9, 9) | st.text(max_size=8) | st.sampled_from(["A", "TIE", "auto"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["line", "name", "x"]), inner),
    max_leaves=6,
)


@given(st.sampled_from(sorted(ASKED)), st.dictionaries(st.sampled_from(["round", "table", "rows", "x"]), JSON) | JSON)
def test_whatever_is_asked_is_a_command_or_a_refusal_that_can_be_sent(name: str, args: object) -> None:
    try:
        to_command(name, args, NOW)
    except Refusal as refused:
        assert encode(request_commands.refused("id", 1, refused))


def test_a_reply_says_how_far_the_log_is() -> None:
    accepted = request_commands.accepted("id", 9)
    assert (accepted["ok"], accepted["seq"]) == (1, 9)
    assert [accepted[field] for field in ("code", "text", "remedy", "detail")] == [None] * 4
    told = request_commands.refused("id", 9, Refusal("code", "x" * 400, "y" * 400, {"short": 1}))
    assert encode(told)
    assert (told["ok"], told["code"], told["detail"]) == (0, "code", {"short": 1})
