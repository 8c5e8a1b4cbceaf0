"""Simulated people do what people at a card table do, and never let the room hang."""

import itertools
import random
from collections import Counter

import pytest

from table_node.simulator.people import APART_US, CONFIRM_S, HAND_S, TablePeople, card_of
from tests.table_node.paper_table import PaperTable

SEEDS = range(150)


def evening(seed: int, deaf_until_us: int = 0) -> PaperTable:
    table = PaperTable(TablePeople(random.Random(seed), 1), deaf_until_us)
    table.play()
    return table


@pytest.fixture(scope="module")
def evenings() -> list[PaperTable]:
    return [evening(seed) for seed in SEEDS]


def test_every_table_ends_with_a_result_and_four_clipped_cards(evenings: list[PaperTable]) -> None:
    for table in evenings:
        assert table.outcome in ("A", "B", "TIE")
        assert (table.mover is not None) == (table.outcome == "TIE")
        assert table.clipped == {1, 2, 3, 4}


def test_a_hand_takes_its_time(evenings: list[PaperTable]) -> None:
    for table in evenings:
        if table.undone:
            continue
        deals = [at_us for at_us, gesture in table.gestures if gesture.word == "dealt"]
        for earlier, later in itertools.pairwise(deals):
            assert later - earlier >= HAND_S[0] * 1_000_000


def test_people_do_all_that_people_do(evenings: list[PaperTable]) -> None:
    outcomes = Counter(table.outcome for table in evenings)
    assert outcomes["A"] > 30 and outcomes["B"] > 30 and outcomes["TIE"] > 3
    done = Counter(gesture.what for table in evenings for _, gesture in table.gestures)
    assert done["leave"] > 5 and done["tap"] > 400
    assert any(table.undone for table in evenings), "nobody misdealt"
    assert any(table.dealt < 4 and table.gestures[-1][0] < 660_000_000 for table in evenings), "nobody ended early"
    early = [table for table in evenings if table.gestures[0][0] < 60_000_000]
    assert 20 < len(early) < 80
    slips = [table for table in evenings if len({word for word in table.words() if word in ("amber", "blue")}) == 2]
    assert len(slips) > 5


def test_a_result_is_confirmed_no_sooner_than_a_hand_can(evenings: list[PaperTable]) -> None:
    for table in evenings:
        times = [at_us for at_us, gesture in table.gestures if gesture.what == "press"]
        for earlier, later in itertools.pairwise(times):
            assert later - earlier >= APART_US
    assert CONFIRM_S[0] * 1_000_000 > 700_000


def test_the_same_seed_plays_the_same_evening() -> None:
    assert evening(7).gestures == evening(7).gestures
    assert evening(7).gestures != evening(8).gestures


def test_people_whom_nobody_hears_press_again_and_are_not_stuck_when_heard() -> None:
    for seed in range(20):
        table = evening(seed, deaf_until_us=300_000_000)
        assert table.outcome is not None
        assert table.words().count("dealt") > 4


def test_people_who_are_not_heard_lose_patience_slowly() -> None:
    table = PaperTable(TablePeople(random.Random(3), 1), deaf_until_us=10**12)
    table.room, table.phase = "running", "dealing"
    while table.now_us < 600_000_000:
        table.step()
    times = [at_us for at_us, _ in table.gestures]
    gaps = [later - earlier for earlier, later in itertools.pairwise(times)]
    assert gaps == sorted(gaps)
    assert gaps[0] >= 4_000_000 and gaps[-1] <= 31_000_000


def test_time_runs_faster_in_a_rehearsal() -> None:
    slow, fast = (TablePeople(random.Random(5), speed) for speed in (1, 20))
    shown = PaperTable(slow).document() | {"phase": "dealing"}
    for people in (slow, fast):
        people.see(shown, {"phase": "running"}, 0)
    assert fast.due_us() == (slow.due_us() or 0) // 20


def test_people_wait_while_there_is_nothing_to_do() -> None:
    for phase in ("vacant", "dealt", "closing", "dispute", "done"):
        people = TablePeople(random.Random(1), 1)
        people.see(PaperTable(people).document() | {"phase": phase}, {"phase": "running"}, 0)
        assert people.due_us() is None and people.act(10**12) == []


def test_people_wait_for_the_umpire_and_go_on_when_the_call_is_answered() -> None:
    people = TablePeople(random.Random(1), 1)
    table = PaperTable(people)
    table.phase, table.room, table.called = "result", "overtime", True
    people.see(table.document(), {"phase": "overtime"}, 0)
    assert people.due_us() is None
    table.called = False
    people.see(table.document(), {"phase": "overtime"}, 1_000_000)
    assert people.due_us() is not None


def test_before_the_first_document_people_wait() -> None:
    people = TablePeople(random.Random(1), 1)
    people.see(None, {"phase": "ready"}, 0)
    people.see({"phase": "dealing"}, None, 0)
    assert people.due_us() is None and people.act(5) == []


def test_every_player_has_a_scorecard_of_its_own() -> None:
    cards = {card_of(player) for player in range(1, 20_000)}
    assert len(cards) == 19_999
    assert all(len(card) == 10 and card == card.upper() and int(card, 16) >= 0 for card in cards)


def test_people_whose_taps_do_not_count_tap_again_without_growing_tired_of_it() -> None:
    table = PaperTable(TablePeople(random.Random(3), 1), deaf_until_us=10**12)
    table.room, table.phase, table.outcome = "overtime", "clip", "A"
    while table.now_us < 600_000_000:
        table.step()
    times = [at_us for at_us, _ in table.gestures]
    assert max(later - earlier for earlier, later in itertools.pairwise(times)) <= 16_000_000
