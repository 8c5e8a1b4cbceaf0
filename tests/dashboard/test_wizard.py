"""Set-up step by step: where one is, what is missing, and nothing lost on the way."""

import re
from pathlib import Path

import pytest
from markupsafe import escape

from controller.games.cribbage.options import OPTIONS as OPTIONS_CRIBBAGE
from controller.games.five_hundred.options import OPTIONS as OPTIONS_500
from controller.games.profiles import SHEETS as ALL_SHEETS
from controller.games.profiles import profile
from controller.games.refusal import Refusal
from controller.games.spades.options import OPTIONS as OPTIONS_SPADES
from dashboard.hub.commands import Reply
from dashboard.words.options import OPTIONS
from dashboard.words.presenters import PROFILE_NAMES
from table_node.shared.sheet_words import OPTIONS as OPTION_WORDS
from table_node.shared.sheet_words import SHEETS, USUAL, game_of
from tests.dashboard.support import Hall, build_room, hub_document, nodes_document
from tests.support.plain_words import code_like

STEPS = ["tournament", "players", "clubs", "seats", "hall", "nodes", "check", "ready"]


def states(page: str) -> dict[str, str]:
    """Each step's state, by the title of its link."""
    found = re.findall(r'<li data-state="(\w+)">.*?<strong>(.*?)</strong>', page, re.DOTALL)
    return {title: state for state, title in found}


def test_with_nothing_there_the_wizard_asks_for_the_tournament_first(hall: Hall) -> None:
    hall.log_in()
    page = hall.page("/console/setup")
    assert "Make the tournament" in page and page.count('aria-current="step"') == 1
    found = states(page)
    assert found["Game and rules"] == "missing" and found["Seats"] == "later" and found["Start"] == "later"


def test_it_resumes_at_the_first_step_that_is_missing(hall: Hall) -> None:
    build_room(hall.database, "setup", round_no=0)
    hall.says("DELETE FROM shown_seat")
    hall.log_in()
    page = hall.page("/console/setup")
    assert "Draw the seats" in page and states(page)["Seats"] == "missing"


def test_when_nothing_is_missing_it_leads_to_the_start(hall: Hall) -> None:
    build_room(hall.database, "ready", round_no=1)
    hall.says("UPDATE shown_seat SET round = 1 WHERE round = 3")
    hall.log_in()
    page = hall.page("/console/setup")
    assert "Start round 1" in page and states(page)["Start"] == "next"
    assert "Play can begin without these" in page and "without a node" in page


@pytest.mark.parametrize("step", STEPS)
def test_every_step_says_where_one_is_and_leads_on(hall: Hall, step: str) -> None:
    build_room(hall.database, "ready", round_no=1)
    hall.live.take("nodes", nodes_document())
    hall.live.take("hub", hub_document())
    hall.log_in()
    answer = hall.client.get(f"/console/setup?step={step}", follow_redirects=True)
    assert answer.status_code == 200 and answer.text.count('aria-current="step"') == 1
    assert ("Next: " in answer.text) == (step != "ready") and ("Back: " in answer.text) == (step != "tournament")


def test_once_play_has_begun_the_pages_of_nodes_and_check_are_no_steps(hall: Hall) -> None:
    hall.desk()
    assert 'class="wizard' not in hall.page("/console/nodes") + hall.page("/console/check")
    assert "Play has begun" in hall.page("/console/setup")


def test_house_options_are_sent_as_the_hub_takes_them(hall: Hall) -> None:
    hall.log_in()
    typed = {
        "name": "Friday", "profile": "500-2025", "rounds": "6", "minutes": "10", "tables": "12", "warning_s": "0",
        "clipping": "auto", "option-hide_standings": "1", "option-clicks_win": "3", "option-tie_move": "cut_high",
        "option-umpires": "Moana Rangi, Bob", "option-ring_direction": "-1", "option-flush4": "any_four",
        "option-slam_min": "",
    }  # fmt: skip
    hall.submit("/console/setup?step=tournament", "/console/setup/tournament", **typed)
    ((_, args),) = hall.hub.asked
    assert args["options"] == {
        "hide_standings": 1, "clicks_win": 3, "tie_move": "cut_high", "umpires": ["Moana Rangi", "Bob"],
        "ring_direction": -1,
    }  # fmt: skip


def test_a_house_option_that_cannot_be_is_marked_and_the_rest_is_kept(hall: Hall) -> None:
    hall.log_in()
    typed = {"name": "Friday", "profile": "500-2025", "rounds": "6", "minutes": "10", "tables": "12", "warning_s": "0"}
    options = {"clipping": "auto", "option-clicks_win": "many", "option-tie_move": "cut_high"}
    answer = hall.submit("/console/setup?step=tournament", "/console/setup/tournament", **typed, **options)
    assert answer.status_code == 422 and hall.hub.asked == []
    assert "Write a whole number from 0 to 10." in answer.text and 'value="many"' in answer.text
    assert '<option value="cut_high" selected>' in answer.text


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_every_option_offered_is_one_that_the_sheet_takes(name: str) -> None:
    for option in OPTIONS:
        if game_of(name) not in option.games:
            continue
        values: list[object] = [int(word) if option.in_numbers else word for word in option.words]
        for value in values if option.words else [["Moana"]] if option.names else [option.low, option.high]:
            assert why_not(name, option.name, value) not in ("unknown_option", "bad_option", "not_multiple_of_10")


def why_not(name: str, option: str, value: object) -> str:
    """Why the sheet does not take an option by itself: some only go together with another, as clicks do."""
    try:
        profile(name, {option: value})
    except Refusal as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_every_option_of_every_sheet_has_words_and_so_has_each_of_its_values(name: str) -> None:
    known = {"500": OPTIONS_500, "cribbage": OPTIONS_CRIBBAGE, "spades": OPTIONS_SPADES}[game_of(name)]
    for option in known:
        assert option in OPTION_WORDS, f"{option} has no words"
        if option in ("penalties", "tricks_with_penalty"):
            continue  # only a program writes these, by their codes: no page offers them
        with pytest.raises(Refusal) as refused:
            profile(name, {option: ["no", 1, "such", 2]})
        assert not code_like(refused.value.text) and not code_like(refused.value.remedy)


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_what_is_usual_for_a_sheet_agrees_with_the_sheet(name: str) -> None:
    usual, rules = USUAL[game_of(name)], profile(name).room
    assert rules.game == game_of(name)
    assert usual.minutes == (rules.minutes or 0)
    assert usual.rounds in (rules.rounds or usual.rounds, rules.break_every or usual.rounds)
    assert 0 <= usual.warning_s < max(usual.minutes * 60, 1)


def test_the_sheets_say_what_each_is_and_one_of_500_is_advised(hall: Hall) -> None:
    hall.log_in()
    page = hall.page("/console/setup?step=tournament")
    assert page.count("Take this one if your club has no opinion.") == 1
    assert list(SHEETS) == list(ALL_SHEETS)
    assert all(str(escape(sheet.says)) in page for sheet in SHEETS.values())
    assert [name for name, sheet in SHEETS.items() if sheet.advised] == ["500-2025"]


AS_500 = {"rounds": "6", "minutes": "10", "tables": "12", "warning_s": "60", "clipping": "auto"}
MAKE = "/console/setup/tournament"


def test_another_sheet_brings_its_own_measures_without_a_script(hall: Hall) -> None:
    hall.log_in()
    answer = hall.submit("/console/setup?step=tournament", MAKE, name="Thursday", profile="cribbage", **AS_500)
    assert answer.status_code == 422 and hall.hub.asked == []
    page = answer.text
    assert "are now as is usual for Cribbage" in page
    shown = {name: re.findall(rf'name="{name}" type="number" value="(\d+)"', page) for name in AS_500}
    assert shown["rounds"] == ["9"] and shown["minutes"] == ["0"] and shown["warning_s"] == ["0"]
    assert 'value="Thursday"' in page and 'name="values_of" value="cribbage"' in page


def test_what_was_typed_for_a_sheet_is_taken_as_it_is(hall: Hall) -> None:
    hall.log_in()
    typed = AS_500 | {"rounds": "18", "minutes": "0", "warning_s": "0", "tables": "7"}
    hall.submit("/console/setup?step=tournament", MAKE, name="Thursday", profile="cribbage", **typed)
    ((name, args),) = hall.hub.asked
    assert name == "create_tournament"
    assert (args["rounds"], args["minutes"], args["warning_s"], args["tables"]) == (18, 0, 0, 7)


def test_a_clock_that_the_sheet_does_not_name_is_confirmed_on_the_page(hall: Hall) -> None:
    hall.log_in()
    hall.hub.answers.append(Reply(False, code="sheet_has_no_clock", text="This sheet names no clock.", remedy="0."))
    typed = AS_500 | {"rounds": "18", "minutes": "15", "warning_s": "30"}
    answer = hall.submit("/console/setup?step=tournament", MAKE, name="Thursday", profile="cribbage", **typed)
    assert 'name="confirmed" value="1"' in answer.text


def test_a_tournament_without_a_clock_is_told_without_minutes(hall: Hall) -> None:
    build_room(hall.database, "ready", round_no=1)
    hall.says("UPDATE shown_tournament SET profile='cribbage', game='cribbage', round_s=0, warning_s=0, rounds=9")
    hall.log_in()
    page = hall.page("/console/setup?step=tournament")
    assert "9 rounds at 12 tables, without a clock." in page
    assert "of 0 minutes" not in page


PLAYERS = "/console/setup?step=players"


@pytest.fixture
def door(hall: Hall) -> Hall:
    """The entry list is open, and node-01 serves table 1."""
    hall.desk("setup", round_no=0)
    hall.says("DELETE FROM shown_seat")
    hall.live.take("nodes", nodes_document())
    return hall


def test_a_player_is_entered_with_a_name_and_a_tap_at_a_table(door: Hall) -> None:
    typed = {"name": " Moana  Rangi ", "club": "Hornby", "card": "", "table": "1"}
    door.submit(PLAYERS, "/console/setup/player/enter", **typed)
    entered = {"name": "Moana Rangi", "club": "Hornby", "card": "", "notation": "", "table": 1}
    assert door.hub.asked == [("enter_player", entered)]
    assert "Tap the card at table 1 now." in door.page(PLAYERS)


def test_the_next_card_at_a_table_is_given_to_somebody_on_the_list(door: Hall) -> None:
    door.submit(PLAYERS, "/console/setup/player/await", player="3", table="1")
    assert door.hub.asked == [("await_card", {"player": 3, "table": 1})]


def test_while_a_card_is_awaited_the_page_says_whose_and_where(door: Hall) -> None:
    door.says("INSERT INTO shown_awaited VALUES (1, 3)")
    (name,) = re.findall(r"<strong>Tap (.*?).s card at table 1 now", door.page(PLAYERS))
    assert name.startswith("Cath ")
    door.submit(PLAYERS, "/console/setup/player/stop", table="1")
    assert door.hub.asked == [("stop_awaiting_card", {"table": 1})]


def test_a_card_of_somebody_else_is_refused_with_the_number_kept(door: Hall) -> None:
    door.hub.answers.append(Reply(False, code="card_taken", text="Card 0499 is Ann's.", remedy="Take another card."))
    answer = door.submit(PLAYERS, "/console/setup/player/give", player="3", card="04:99")
    assert door.hub.asked == [("give_card", {"player": 3, "card": "04:99", "notation": ""})]
    assert answer.status_code == 409 and "Card 0499 is Ann&#39;s." in answer.text and 'value="04:99"' in answer.text


def test_sitters_are_named_in_the_wizard(hall: Hall) -> None:
    build_room(hall.database, "ready", round_no=1)
    hall.says("UPDATE shown_seat SET round = 1 WHERE round = 3")
    hall.log_in()
    hall.submit("/console/setup?step=seats", "/console/setup/sitters", **{"sitter-1": "5", "sitter-2": ""})
    assert hall.hub.asked == [("name_sitters", {"players": [5], "round": 1})]


def test_the_squares_of_the_plan_all_have_their_place_in_the_style_sheet() -> None:
    style = (Path(__file__).parents[2] / "dashboard/static/plan.css").read_text(encoding="utf-8")
    for square in range(1, 25):
        assert f".x{square} {{" in style and f".across-{square} {{" in style
