"""What was set up is changed in its place, once the page has said what that leads to."""

import html
import re
from typing import Any

import pytest
from werkzeug.test import TestResponse

from controller.domain.commands.amending import ChangeTournament
from controller.domain.commands.setup import DrawSeats, EndTournament
from controller.games.refusal import Refusal
from dashboard.words.options import OPTIONS, Option
from table_node.shared.sheet_words import SHEETS, game_of
from tests.dashboard.forms_of import form_with
from tests.dashboard.real_hub import LivingHall
from tests.support.evening import Evening, set_up
from tests.support.plain_words import code_like

SETTINGS, CHANGE = "/console/setup?step=tournament", "/console/setup/change"
AMEND = "/console/setup/player/amend"


@pytest.fixture
def hall(living: LivingHall) -> LivingHall:
    return living


def settings(page: str) -> dict[str, str]:
    """The settings as they would be sent untouched."""
    return form_with(page, CHANGE, "name").untouched()


def change(hall: LivingHall, **typed: str) -> TestResponse:
    """Type over settings and ask what that leads to."""
    return hall.client.post(CHANGE, data=settings(hall.page(SETTINGS)) | typed)


def confirmed(hall: LivingHall, **typed: str) -> None:
    """Change settings, having read what it leads to."""
    said = change(hall, **typed)
    assert said.status_code == 200
    answer = hall.client.post(CHANGE, data=form_with(said.text, CHANGE, hidden="confirmed").untouched())
    assert answer.status_code == 302, answer.text


def test_the_settings_stand_in_their_fields_as_they_are(hall: LivingHall) -> None:
    hall.log.do(set_up(rounds=4, minutes=12, warning_s=30, tables=9, options={"bench": "ring_link", "clicks_win": 3}))
    values = settings(hall.page(SETTINGS))
    shown = [values[name] for name in ("name", "rounds", "minutes", "warning_s", "tables", "clipping", "profile")]
    assert shown == ["Club night", "4", "12", "30", "9", "auto", "500-2025"]
    assert (values["option-bench"], values["option-clicks_win"], values["option-umpires"]) == ("ring_link", "3", "")


def test_what_a_change_leads_to_is_said_before_it_is_made(hall: LivingHall) -> None:
    hall.log.seat(tables=2)
    said = change(hall, name="Friday 500", rounds="5").text
    assert "Nothing is changed yet. This is what it leads to:" in said
    assert "Play ends after round 5, not after round 3." in said
    assert hall.log.room.tournament is not None and hall.log.room.tournament.name == "Club night"
    confirmed(hall, name="Friday 500", rounds="5")
    assert (hall.log.room.tournament.name, hall.log.room.tournament.rounds) == ("Friday 500", 5)
    assert "Friday 500" in hall.page("/")


def test_an_option_is_changed_and_the_others_stay(hall: LivingHall) -> None:
    hall.log.seat(tables=2, sitout_clicks=2, umpires=["Una"])
    said = change(hall, **{"option-clicks_win": "3"}).text
    assert "Clicks for a win: 3, not 2. Games already played are counted again" in said
    confirmed(hall, **{"option-clicks_win": "3"})
    rules = hall.log.room.rules
    assert (rules.clicks_win, rules.sitout_clicks, rules.umpires) == (3, 2, ("Una",))
    confirmed(hall, **{"option-clicks_win": "", "option-umpires": ""})
    assert hall.log.room.tournament is not None
    assert hall.log.room.tournament.options == '{"sitout_clicks": 2}'


def test_the_sheets_of_the_game_stand_there_with_what_each_is_and_no_other_game(hall: LivingHall) -> None:
    hall.log.seat(tables=2)
    form = hall.page(SETTINGS).partition('<form id="settings"')[2].partition("</form>")[0]
    assert [key for key, sheet in SHEETS.items() if html.escape(sheet.says, quote=False) in html.unescape(form)] == [
        key for key, sheet in SHEETS.items() if sheet.game == "500"
    ]
    said = change(hall, profile="500-201x").text
    assert "The room plays by" in said
    confirmed(hall, profile="500-201x")
    assert hall.log.room.tournament is not None and hall.log.room.tournament.profile == "500-201x"
    assert hall.log.room.tournament.rounds == 3, "what was set stays"


def test_no_two_fields_of_the_page_have_one_id(hall: LivingHall) -> None:
    hall.log.seat(tables=2)
    for page in (hall.page(SETTINGS), change(hall, rounds="5").text):
        ids = re.findall(r' id="([^"]+)"', page)
        assert sorted(set(ids)) == sorted(ids)


def test_nothing_typed_over_changes_nothing(hall: LivingHall) -> None:
    hall.log.seat(tables=2)
    assert change(hall).status_code == 302
    assert "Nothing is changed: everything stands as it was." in hall.page(SETTINGS)


def test_two_who_change_different_things_do_not_undo_each_other(hall: LivingHall) -> None:
    hall.log.seat(tables=2)
    old = settings(hall.page(SETTINGS))
    confirmed(hall, rounds="7")
    hall.client.post(CHANGE, data=old | {"tables": "40", "confirmed": "1"})
    assert hall.log.room.tournament is not None
    assert (hall.log.room.tournament.rounds, hall.log.room.tournament.tables) == (7, 40)


def test_what_cannot_be_changed_now_says_why_and_nothing_typed_is_lost(hall: LivingHall) -> None:
    hall.log.seat(tables=2)
    answer = change(hall, tables="1", name="Friday 500")
    assert answer.status_code == 409
    assert "Players sit at table 2." in answer.text
    assert settings(answer.text)["name"] == "Friday 500"
    assert change(hall, rounds="seven").status_code == 422


@pytest.mark.parametrize("profile", ["cribbage", "spades"])
def test_the_settings_of_every_game_are_changed(hall: LivingHall, profile: str) -> None:
    hall.log.do(set_up(rounds=5, minutes=30, warning_s=0, profile=profile))
    confirmed(hall, name="Another", minutes="0")
    assert hall.log.room.tournament is not None
    assert (hall.log.room.tournament.name, hall.log.room.tournament.round_us) == ("Another", 0)


def test_a_name_is_put_right_in_mid_evening_everywhere(hall: LivingHall) -> None:
    hall.log.seat(tables=2)
    hall.log.play("A", "B")
    page = hall.page("/console/setup?step=players&amend=3")
    assert 'value="Player 3"' in page and "Yes, write it so" in page
    sent = form_with(page, AMEND).untouched()
    assert hall.client.post(AMEND, data=sent | {"name": "Māia Tē", "club": "Ōtaki"}).location
    prints = [f"/console/prints/{name}" for name in ("seating", "results", "scorecards")]
    for address in ("/seats", "/standings", "/where", "/players/3", *prints):
        shown = hall.page(address)
        assert "Māia Tē" in shown and not re.search(r"Player 3\b", shown), address
    for name in ("players", "seats"):
        assert "Māia Tē" in hall.page(f"/console/export/{name}.csv")


def test_a_team_is_renamed_from_the_set_up_page(hall: LivingHall) -> None:
    hall.log.do(set_up(rounds=5, minutes=0, warning_s=0, profile="spades"))
    hall.players(8, team=True)
    hall.log.do(DrawSeats(house_players=False, seed=1))
    hall.submit("/console/setup?step=players", "/console/setup/player/team", team="Team 2", name="The Aces")
    assert "The Aces" in hall.log.room.teams
    assert "The Aces" in hall.page("/standings")


def test_one_more_round_is_offered_when_the_last_one_is_over(hall: LivingHall) -> None:
    hall.log.seat(tables=2, rounds=1)
    hall.log.play("A", "B")
    assert "One more round" in hall.page("/console") and "Go on with the evening" not in hall.page("/console")
    hall.submit("/console", "/console/round/add")
    assert (hall.log.room.phase, hall.log.room.round) == ("ready", 2)
    assert "Round 2 of 2" in hall.page("/")


def test_an_evening_ended_by_mistake_is_offered_to_go_on(hall: LivingHall) -> None:
    hall.log.seat(tables=2)
    hall.log.do(EndTournament("the wrong button"))
    assert "One more round" not in hall.page("/console")
    hall.submit(SETTINGS, "/console/round/reopen")
    assert hall.log.room.phase == "ready"


def test_a_table_more_than_there_are_stands_in_the_list_of_tables_to_open(hall: LivingHall) -> None:
    hall.log.do(set_up(tables=2, options={"bench": "ring_link"}))
    hall.players(11)
    hall.log.do(DrawSeats(house_players=False, seed=1))
    assert "Table 3, one more than there are" in hall.page("/console/evening")
    hall.submit("/console/evening", "/console/evening/open", table="3", house_players="1")
    assert set(hall.log.room.tables) == {1, 2, 3}
    assert "/table/3" in hall.page("/console/pins") or "Table 3" in hall.page("/console/pins")
    assert 'name="x-3"' in hall.page("/console/hall")


def test_signs_are_printed_for_every_table_of_the_room(hall: LivingHall) -> None:
    hall.log.do(set_up(tables=3))
    page = hall.page("/console/pins")
    assert all(f"Table {number}" in page for number in (1, 2, 3))
    confirmed(hall, tables="2")
    assert "Table 3" not in hall.page("/console/pins")


@pytest.mark.parametrize("profile", SHEETS)
def test_whatever_option_of_a_sheet_is_changed_what_it_leads_to_is_in_plain_words(profile: str) -> None:
    game = game_of(profile)
    evening = Evening()
    evening.do(set_up(profile=profile, rounds=5, minutes=10 if game == "500" else 0, warning_s=0))
    changed = set()
    for option in [one for one in OPTIONS if game in one.games]:
        for value in values_of(option):
            for line in leads_to(evening, option.name, value):
                assert line["option"].startswith(f"{option.label}: ") and ", not " in line["option"]
                assert code_like(line["option"] + line["text"]) == []
                changed.add(option.name)
    # What a loss is worth cannot change alone: a tie may be worth no less.
    assert {one.name for one in OPTIONS if game in one.games} - changed <= {"clicks_loss"}


def values_of(option: Option) -> list[object]:
    """Some of what an option may be."""
    if option.names:
        return [["Una"]]
    if option.words:
        return [int(word) if option.in_numbers else word for word in option.words]
    return [option.low, option.high]


def leads_to(evening: Evening, option: str, value: object) -> list[dict[str, str]]:
    """What a change of one option would lead to; nothing where it is so already, or cannot be."""
    try:
        evening.do(ChangeTournament(1, options={option: value}))
    except Refusal as refusal:
        assert code_like(f"{refusal.text} {refusal.remedy}") == []
        lines: Any = refusal.detail if refusal.code == "say_first" else []
        return list(lines)
    return []
