"""The room is told in words that a player or a tired convenor understands at once."""

import pytest

from controller.domain.state.verdict import judge
from controller.domain.values import Interval
from dashboard.words import presenters
from table_node.wire.node_shapes import TABLE_PHASES
from table_node.wire.room_shapes import ROOM_PHASES
from tests.dashboard.support import clock_document, hub_document, nodes_document, summary_document, table_document

BELL_HUB_US = 600_000_000


@pytest.mark.parametrize(
    ("says", "early_us", "late_us", "words"),
    [
        ("before", -12_480_000, -12_400_000, "dealt 12.4 s before the bell"),
        ("before", -252_900_000, -252_000_000, "dealt 4 min 12 s before the bell"),
        ("before", -60_000, -40_000, "dealt less than a second before the bell"),
        ("after", 2_100_000, 2_160_000, "dealt 2.1 s after the bell"),
        ("after", 0, 6_000, "dealt less than a second after the bell"),
        ("too_close", -8_000, 3_000, "too close to the bell to call"),
    ],
)
def test_a_verdict_tells_the_bound_that_is_nearest_to_the_bell(
    says: str, early_us: int, late_us: int, words: str
) -> None:
    assert presenters.verdict_words({"says": says, "early_us": early_us, "late_us": late_us}) == words


@pytest.mark.parametrize(
    ("stamp_us", "words"),
    [
        (0, "dealt on the bell, which is not before it"),
        (1_000, "dealt less than a second after the bell"),
        (-1_000, "dealt less than a second before the bell"),
        (2_050_000, "dealt 2.0 s after the bell"),
        (-2_050_000, "dealt 2.0 s before the bell"),
    ],
)
def test_t11_a_deal_at_the_very_bell_follows_the_written_rule_and_says_so(stamp_us: int, words: str) -> None:
    """T11: the hub's verdict and what the pages make of it agree to the millisecond (500 2k: *prior to* the bell)."""
    says = judge(Interval(BELL_HUB_US + stamp_us, BELL_HUB_US + stamp_us), BELL_HUB_US)
    assert presenters.verdict_words({"says": says, "early_us": stamp_us, "late_us": stamp_us}) == words


@pytest.mark.parametrize("stamp_us", [-1_000, 0, 1_000])
def test_t11_a_deal_known_less_well_than_that_is_left_to_the_umpire(stamp_us: int) -> None:
    says = judge(Interval(BELL_HUB_US + stamp_us - 2_000, BELL_HUB_US + stamp_us + 2_000), BELL_HUB_US)
    assert says == "too_close"


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (600_000_000, "10:00"),
        (599_999_999, "10:00"),
        (599_000_000, "9:59"),
        (1, "0:01"),
        (0, "0:00"),
        (None, ""),
        (5_999_000_000, "99:59"),
        (6_000_000_000, "1:40:00"),
        (14_400_000_000, "4:00:00"),
    ],
)
def test_a_second_is_shown_until_it_is_over(left: int | None, shown: str) -> None:
    assert presenters.digits(left) == shown


def test_time_left_runs_to_the_bell_stands_in_a_pause_and_is_none_outside_a_round() -> None:
    assert presenters.left_us(clock_document(), 1_000_000_000) == 252_000_000
    assert presenters.left_us(clock_document(), 1_300_000_000) == 0
    assert presenters.left_us(clock_document("paused", left_us=90_000_000), 1_300_000_000) == 90_000_000
    assert presenters.left_us(clock_document("overtime"), 1_300_000_000) == 0
    assert presenters.left_us(clock_document("ready"), 1_000_000_000) is None


def test_a_break_says_which_it_is_and_how_long_it_still_is() -> None:
    tea = clock_document("break", break_kind="tea", until_hub_us=1_300_000_000)
    assert (presenters.phase_words(tea), presenters.left_us(tea, 1_000_000_000)) == ("Tea break", 300_000_000)
    lunch = clock_document("break", break_kind="lunch", until_hub_us=None)
    assert (presenters.phase_words(lunch), presenters.left_us(lunch, 1_000_000_000)) == ("Lunch break", None)


def test_a_table_with_time_of_its_own_has_a_clock_of_its_own() -> None:
    minute = 60_000_000
    assert presenters.table_left_us(clock_document(), 1_000_000_000, minute) == 312_000_000
    assert presenters.table_left_us(clock_document("paused", left_us=minute), 1_000_000_000, minute) == 2 * minute
    rung = clock_document("overtime", rang_at_hub_us=1_000_000_000)
    assert presenters.table_left_us(rung, 1_020_000_000, minute) == 40_000_000
    assert presenters.table_left_us(rung, 1_100_000_000, minute) == 0
    assert presenters.table_left_us(rung, 1_020_000_000, 0) == 0


def test_a_rehearsal_shows_room_time() -> None:
    assert presenters.left_us(clock_document(speed=20, closes_at_hub_us=1_030_000_000), 1_000_000_000) == 600_000_000


@pytest.mark.parametrize("phase", TABLE_PHASES)
def test_every_phase_of_a_table_has_words_an_icon_and_a_tone(phase: str) -> None:
    for shown in (presenters.shown_table(table_document(1, phase)), presenters.public_table(table_document(1, phase))):
        assert shown["state"]
        assert shown["icon"]
        assert shown["tone"] in ("idle", "play", "wait", "act", "done")


@pytest.mark.parametrize("phase", ROOM_PHASES)
def test_every_phase_of_the_room_says_what_comes_next(phase: str) -> None:
    shown = presenters.shown_clock(clock_document(phase))
    assert shown["phase"]
    assert shown["next"]


def test_after_the_first_round_winners_are_sent_on() -> None:
    assert "Winners have moved on" in presenters.next_step(clock_document("ready", 2))
    assert "Winners" not in presenters.next_step(clock_document("ready", 1))


def test_a_result_waits_for_its_second_press() -> None:
    assert presenters.shown_table(table_document(1, pending="A"))["detail"] == "Amber won? Waits for the second press"


def test_missing_taps_are_named() -> None:
    detail = presenters.shown_table(table_document(1, "clip", outcome="B"))["detail"]
    assert detail == "Blue won. Still to tap: Ann Lee, Bob Kereama, Cath Smith, Dave Te Rangi"


def test_a_call_and_a_silent_node_want_a_person() -> None:
    called = presenters.shown_table(table_document(1, called=1))
    silent = presenters.shown_table(table_document(1, link="silent", silent_since_hub_us=5))
    assert (called["tone"], called["alert"]) == ("act", "Umpire called")
    assert (silent["tone"], silent["node"], silent["silent_since_hub_us"]) == ("act", "Node silent", 5)


def test_zero_is_shown_as_a_figure() -> None:
    node = nodes_document()["nodes"][0] | {"rtt_us": 0, "battery_mv": 0, "rssi_dbm": 0, "band_us": 0}
    shown = presenters.shown_node(node)
    assert (shown["trip"], shown["power"], shown["radio"], shown["band"]) == ("0.0 ms", "0.00 V", "0 dBm", "±0.0 ms")
    assert shown["clock"] == "good"


@pytest.mark.parametrize(
    ("waiting", "words"),
    [
        ([1, 2, 3], "All 3 tables are playing"),
        ([2], "1 of 3 tables still playing"),
        ([], "All tables have finished"),
    ],
)
def test_the_hall_hears_how_many_tables_still_play(waiting: list[int], words: str) -> None:
    assert presenters.playing_words(summary_document(tables=3, waiting=waiting)) == words


def test_a_hub_that_stores_nothing_or_a_silent_bell_is_an_alarm() -> None:
    assert "the disk is full" in presenters.hub_alarm(hub_document(fault="the disk is full"))
    assert "hand bell" in presenters.hub_alarm(hub_document(bell="silent"))
    assert presenters.hub_alarm(hub_document()) == ""


def test_a_verdict_says_by_whose_bell_and_whether_it_is_settled() -> None:
    verdict = {"says": "too_close", "early_us": -8_000, "late_us": 3_000, "final": 0, "fault": 0, "own_us": -2_500}
    assert presenters.truths(verdict) == [
        ("By the room's bell", "-8 ms to +3 ms"),
        ("By the table's own bell", "-2 ms"),
        ("This is", "provisional: it may still become narrower"),
    ]
    assert ("This is", "final") in presenters.truths(verdict | {"final": 1})
    assert "proves nothing" in presenters.truths(verdict | {"fault": 1})[-1][1]


def test_a_nodes_clock_is_told_with_its_interval_and_its_age() -> None:
    clock = {"offset_low_us": 1_000, "offset_high_us": 6_200, "age_us": 1_900_000, "broken": 0, "trusted": 1}
    assert presenters.clock_words(clock) == "±2.6 ms, asked 1.9 s ago"
    assert presenters.clock_words(clock | {"broken": 2}).endswith("contradicted itself 2 times")
    assert presenters.clock_words(clock | {"trusted": 0}).startswith("not trusted")
    assert presenters.clock_words(None) == "not known yet"


def test_a_hub_that_does_not_say_which_game_it_is_runs_500_by_the_clock() -> None:
    unsaid = clock_document() | {"game": None, "timed": None, "open_end": None}
    assert presenters.is_timed(unsaid) and presenters.game(unsaid) == "500"
    assert presenters.next_step(unsaid) == "A hand dealt before the finish bell is played out."
    assert presenters.shown_table(table_document(1, "dealing") | {"plays": None, "teams": None})["state"] == "Not dealt"


def test_a_break_is_timed_by_its_own_end_whatever_the_game() -> None:
    tea = clock_document() | {"phase": "break", "break_kind": "tea", "timed": 0, "until_hub_us": 9}
    assert presenters.shows_time(tea) and not presenters.shows_time(tea | {"until_hub_us": None})
    assert not presenters.shows_time(tea | {"phase": "running"})


def test_a_page_of_seats_hears_of_a_name_that_was_put_right() -> None:
    table = table_document(1)
    seats = {seat: one | {"name": "Māia Tē"} if seat == "A.L" else one for seat, one in table["seats"].items()}
    assert presenters.public_table(table)["sitting"] != presenters.public_table(table | {"seats": seats})["sitting"]
