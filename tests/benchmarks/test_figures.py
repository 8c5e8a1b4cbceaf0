"""A figure is read beside its limit, and the page of figures says what is measured."""

import pytest

from benchmarks.__main__ import PAGE, SUITES, measured
from benchmarks.figures import (
    BEGIN,
    END,
    Row,
    at_percentiles,
    figure,
    for_page,
    for_terminal,
    percentile,
    with_figures,
    with_rows,
)


def test_the_median_is_the_middle_press_and_the_99th_percentile_almost_the_slowest() -> None:
    took_ms = [float(number) for number in range(100, 0, -1)]
    assert percentile(took_ms, 50) == 50
    assert percentile(took_ms, 99) == 99
    assert percentile(took_ms, 100) == 100


def test_of_a_single_press_every_percentile_is_that_press() -> None:
    assert percentile([7.0], 50) == percentile([7.0], 99) == 7


def test_nothing_measured_has_no_percentile() -> None:
    with pytest.raises(ValueError, match="nothing was measured"):
        percentile([], 50)


def test_a_figure_says_how_many_limits_it_is_and_no_more_digits_than_it_has() -> None:
    row = figure("press.ack.p50", 2.79631, "ms", 1.5163, "broker and disk", n=500, note="quiet room")
    assert row == {
        "name": "press.ack.p50", "value": 2.8, "unit": "ms", "limit": 1.52, "limit_name": "broker and disk",
        "ratio": 1.84, "n": 500, "note": "quiet room",
    }  # fmt: skip


def test_beside_a_limit_of_nothing_there_is_no_ratio() -> None:
    row = figure("bell.late", 3, "us", 0, "bare loop", n=1)
    assert (row["value"], row["limit"], row["ratio"]) == (3, 0, None)


def test_three_digits_are_kept_of_large_and_of_small_numbers() -> None:
    assert figure("rate", 20784.4, "1/s", 0.0123456, "", n=1)["value"] == 20800
    assert figure("rate", 20784.4, "1/s", 0.0123456, "", n=1)["limit"] == 0.0123


def test_each_percentile_stands_beside_the_same_percentile_of_the_limit() -> None:
    rows = at_percentiles("press.ack", "ms", [2.0] * 99 + [40.0], [1.0] * 98 + [10.0] * 2, "broker", "")
    assert [(row["name"], row["value"], row["limit"]) for row in rows] == [
        ("press.ack.p50", 2, 1),
        ("press.ack.p99", 2, 10),
    ]


def test_people_read_aligned_columns() -> None:
    rows = [
        figure("rate.stored", 2060, "1/s", 2340, "a bare subscriber", n=9, note=""),
        figure("x", 1, "s", 0, "no", 1),
    ]
    assert for_terminal(rows).splitlines() == [
        "figure       measured     limit  times  n  the limit is",
        "rate.stored  2060 1/s  2340 1/s   0.88  9  a bare subscriber",
        "x                 1 s       0 s         1  no",
    ]


def test_the_page_gets_a_table_with_the_notes_between_its_marks() -> None:
    row = figure("rate.stored", 2060, "1/s", 2340, "a bare subscriber", n=9, note="12 nodes")
    table = for_page([row, row])
    assert table.splitlines()[-2:] == [
        "| `rate.stored` | 2060 1/s | 2340 1/s | 0.88 | 9 | a bare subscriber | 12 nodes |",
        "| `rate.stored` | 2060 1/s | 2340 1/s | 0.88 | 9 | a bare subscriber | as above |",
    ]
    page = with_figures(f"Before\n{BEGIN}\nold\n{END}\nafter", table)
    assert page == f"Before\n{BEGIN}\n\n{table}\n\n{END}\nafter"
    assert with_figures(page, table) == page


def test_a_suite_measured_again_takes_the_place_of_its_own_figures_and_leaves_the_others() -> None:
    rate, press = (figure(f"{suite}.x", 1, "s", 2, "nothing", n=3) for suite in ("rate", "press"))
    page = with_figures(f"{BEGIN}\n{END}", for_page([press, rate]))
    renewed = with_rows(page, [figure("press.y", 5, "s", 2, "nothing", n=3)], ["rate", "press"])
    assert renewed == with_figures(page, for_page([rate, figure("press.y", 5, "s", 2, "nothing", n=3)]))


def test_a_page_without_marks_is_not_written() -> None:
    with pytest.raises(ValueError, match="the page has no"):
        with_figures("a page", "a table")


@pytest.mark.parametrize("suite", SUITES)
def test_every_suite_is_explained_on_the_page_and_its_figures_stand_there(suite: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert f"## `{suite}`" in page
    assert f"| `{suite}." in page


def test_a_suite_that_fails_is_one_row_that_says_so_and_the_others_go_on() -> None:
    def breaks() -> list[Row]:
        raise TimeoutError("15 presses were not\nacknowledged")

    good = figure("press.ack.p50", 2.8, "ms", 1.5, "broker and disk", n=1)
    rows, whole = measured({"rate": breaks, "press": lambda: [good]})
    assert [row["name"] for row in rows] == ["rate.failed", "press.ack.p50"] and not whole
    assert "TimeoutError: 15 presses were not acknowledged" in for_terminal(rows)
