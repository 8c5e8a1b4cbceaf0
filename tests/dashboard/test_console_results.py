"""The convenor's pages about results: undo, days, places, scorecards on paper, and the fairness report."""

import re

import pytest

from dashboard.hub.commands import Reply
from tests.dashboard.evening_log import EveningLog
from tests.dashboard.support import Hall
from tests.dashboard.test_standings import cells

DETAIL = {
    "cards": 3, "differing": 1, "uncounted": 1, "missing": [4],
    "differences": [{
        "player": 2, "card": 4, "ledger": 2,
        "doubts": [{"round": 1, "table": 1, "why": "taken back", "would_make": 2},
                   {"round": 3, "table": None, "why": "sat out", "would_make": -1}],
    }],
}  # fmt: skip


@pytest.fixture
def played(hall: Hall) -> Hall:
    """One table, one round of three over; the convenor is logged in."""
    with EveningLog(hall.database) as log:
        log.seat(tables=1)
        log.play("A")
    hall.log_in()
    return hall


def test_the_button_undoes_what_it_names_and_nothing_later(played: Hall) -> None:
    page = played.page("/console/results")
    assert "The result of table 1 in round 1." in page
    number = re.search(r'name="action" value="(\d+)"', page)
    assert number is not None
    refusal = Reply(False, 0, "other_action", "Something else was done since: the pause of round 2.", "Look again.")
    played.hub.answers += [Reply(ok=True), refusal]
    played.submit("/console/results", "/console/undo")
    assert played.hub.asked == [("undo", {"action": int(number[1])})]
    assert "That is taken back." in played.page("/console/results")
    played.submit("/console/results", "/console/undo")
    assert "Something else was done since: the pause of round 2." in played.page("/console/results")


def test_another_day_begins_with_the_round_on_the_screen(played: Hall) -> None:
    played.submit("/console/results", "/console/day")
    assert played.hub.asked == [("begin_day", {"round": 2})]


def test_totals_are_typed_and_the_differences_come_with_the_rounds_to_look_at(played: Hall) -> None:
    played.hub.answers.append(Reply(ok=True, detail=DETAIL))
    answer = played.submit("/console/cards", "/console/cards", **{"card-1": "2", "card-2": "4", "card-3": "0"})
    assert played.hub.asked == [
        ("check_cards", {"cards": [{"player": n, "clicks": clicks} for n, clicks in ((1, 2), (2, 4), (3, 0))]})
    ]
    page = answer.text
    assert "1 of 3 scorecards differ" in page
    assert cells(page)[1] == [
        "Player 2", "4", "2", "Round 1, table 1: taken back (explains it). Round 3: sat out.",
    ]  # fmt: skip
    assert "Not counted: Player 4." in page
    assert 'value="4"' in page  # what was typed stays


def test_cards_that_agree_are_said_to(played: Hall) -> None:
    detail = {"cards": 1, "differing": 0, "uncounted": 0, "missing": [], "differences": []}
    played.hub.answers.append(Reply(ok=True, detail=detail))
    answer = played.submit("/console/cards", "/console/cards", **{"card-1": "2"})
    assert "All 1 scorecards agree" in answer.text


def test_a_total_that_is_no_number_and_a_refusal_keep_what_was_typed(played: Hall) -> None:
    answer = played.submit("/console/cards", "/console/cards", **{"card-1": "two", "card-2": "4"})
    assert (answer.status_code, played.hub.asked) == (422, [])
    assert 'value="two"' in answer.text
    played.hub.answers.append(Reply(False, 0, "which_cards", "No scorecard was counted.", "Type the total."))
    answer = played.submit("/console/cards", "/console/cards")
    assert answer.status_code == 409
    assert "No scorecard was counted." in answer.text


@pytest.mark.parametrize("asked", ["3", "Player 3", "player 3"])
def test_a_card_is_found_by_number_or_name_and_the_hub_is_not_asked(played: Hall, asked: str) -> None:
    answer = played.submit("/console/cards", "/console/cards", find="1", card=asked, **{"card-1": "2"})
    assert played.hub.asked == []
    assert re.search(r'name="card-3"[^>]*autofocus', answer.text) and 'value="2"' in answer.text


def test_a_card_that_fits_nobody_or_several_is_said_not_to(played: Hall) -> None:
    for asked in ("DEADBEEF", "player", ""):
        answer = played.submit("/console/cards", "/console/cards", find="1", card=asked)
        assert "No scorecard, or more than one, fits that." in answer.text


def test_level_players_are_numbered_in_order_after_the_play_off(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(tables=1, rounds=1, rank_tie="play_off")
        log.play("A")
        first, second = sorted(one.player for one in log.room.seatings[1] if one.seat[0] == "A")
    hall.log_in()
    typed = {f"place-{first}": "2", f"place-{second}": "1"}
    hall.submit("/console/results", "/console/places", reason="play-off", **typed)
    assert hall.hub.asked == [("decide_places", {"players": [second, first], "reason": "play-off"})]
    answer = hall.submit("/console/results", "/console/places", reason="", **typed)
    assert answer.status_code == 422
    assert "Say how it was decided" in answer.text
    hall.hub.answers.append(Reply(False, 0, "not_level", "Those are not level.", "Name each of them."))
    answer = hall.submit("/console/results", "/console/places", reason="cut", **typed)
    assert (answer.status_code, "Those are not level." in answer.text) == (409, True)


def test_where_places_are_shared_there_is_nothing_to_decide(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(tables=1, rounds=1)
        log.play("A")
    hall.log_in()
    page = hall.page("/console/results")
    assert "Level players share their place here." in page
    assert "Decide the places" not in page


def test_the_fairness_report_counts_meetings_waits_and_the_seconds_after_the_bell(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(tables=2, rounds=4)
        for _ in range(3):
            log.play("A", "B")
    hall.log_in()
    page = hall.page("/console/fairness")
    assert "After 3 rounds." in page
    seconds = [row for row in cells(page) if row and row[0] in ("1", "2")]
    assert seconds == [["1", "10", "10", "10", "30"], ["2", "20", "20", "20", "60"]]
    assert "Nobody sat out." in page
    assert "and Player" in page


def test_a_report_before_the_first_round_is_over_says_so(hall: Hall) -> None:
    hall.log_in()
    assert "No round is over yet." in hall.page("/console/fairness")
