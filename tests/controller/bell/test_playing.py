"""The strokes of a ring on several outputs, each at its own pace."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from controller.bell.plan import Stroke
from controller.bell.playing import Move, Playing

MS = 1000
CAPS = {"bell": 1500, "light": 5000}


def played(playing: Playing, late_us: int = 0) -> list[Move]:
    """Every edge in the order and at the instants it is made, each so much later than it was due."""
    made = []
    while move := playing.next_move():
        real_us = move.at_hub_us + late_us
        made.append(Move(real_us, move.output, move.driven))
        playing.made(move.output, real_us)
    return made


def test_each_output_plays_its_own_pattern_from_the_same_instant() -> None:
    playing = Playing(CAPS)
    playing.join("bell", (Stroke(100, 50), Stroke(200, 0)), 5 * MS)
    playing.join("light", (Stroke(120, 0),), 5 * MS)
    assert played(playing) == [
        Move(5 * MS, "bell", True), Move(5 * MS, "light", True), Move(105 * MS, "bell", False),
        Move(125 * MS, "light", False), Move(155 * MS, "bell", True), Move(355 * MS, "bell", False),
    ]  # fmt: skip


def test_an_output_that_is_not_wired_plays_nothing() -> None:
    playing = Playing(CAPS)
    playing.join("buzzer", (Stroke(100, 0),), 0)
    assert playing.next_move() is None


def test_no_stroke_is_longer_than_its_outputs_longest_whatever_the_plan_says() -> None:
    playing = Playing(CAPS)
    playing.join("bell", (Stroke(9000, 0),), 0)
    playing.join("light", (Stroke(9000, 0),), 0)
    assert played(playing)[2:] == [Move(1500 * MS, "bell", False), Move(5000 * MS, "light", False)]


def test_an_output_is_driven_between_the_two_edges_of_a_stroke() -> None:
    playing = Playing(CAPS)
    playing.join("bell", (Stroke(10, 10), Stroke(10, 10)), 0)
    driven = []
    while move := playing.next_move():
        playing.made(move.output, move.at_hub_us)
        driven.append((playing.is_driven("bell"), playing.is_left("bell")))
    assert driven == [(True, True), (False, True), (True, True), (False, False)]
    assert not playing.is_driven("light")


HITS = st.lists(st.builds(Stroke, st.integers(1, 2000), st.integers(0, 2000)), min_size=1, max_size=5)


@given(st.dictionaries(st.sampled_from(list(CAPS)), HITS), st.integers(0, 5_000_000))
def test_edges_made_late_shorten_neither_a_stroke_nor_a_pause(parts: dict[str, list[Stroke]], late_us: int) -> None:
    playing = Playing(CAPS)
    for output, hits in parts.items():
        playing.join(output, hits, 0)
    made = played(playing, late_us)
    for output, hits in parts.items():
        edges = [move for move in made if move.output == output]
        assert [move.driven for move in edges] == [True, False] * len(hits)
        holds = [after.at_hub_us - before.at_hub_us for before, after in pairwise(edges)]
        wanted = [part * MS for hit in hits for part in (min(hit.on_ms, CAPS[output]), hit.off_ms)][:-1]
        assert holds == [hold_us + late_us for hold_us in wanted]
