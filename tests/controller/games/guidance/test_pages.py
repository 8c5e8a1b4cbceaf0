"""The pages of rules as a whole: every word a moment, every clause once, and no edition mistaken for another."""

import pytest

from controller.games.guidance import GUIDANCE, lines_for, page_of
from controller.games.rule_lines import MOMENTS
from tests.controller.games.guidance.shown import shown
from tests.support.refusing import refusal_of

LONGEST = 260
"""Letters of a line; more is not read between two hands."""


def test_the_moments_are_words_with_one_sentence_each() -> None:
    assert len(MOMENTS) == 15
    assert all(told.endswith(".") and told.count(".") == 1 for told in MOMENTS.values())


@pytest.mark.parametrize("edition", GUIDANCE)
def test_every_line_has_clauses_moments_and_a_text_short_enough_to_read(edition: str) -> None:
    for line in page_of(edition):
        assert line.clauses and line.moments
        assert set(line.moments) <= set(MOMENTS)
        assert 0 < len(line.text) <= LONGEST
        assert line.text[-1] in ".?"


@pytest.mark.parametrize("edition", GUIDANCE)
def test_no_clause_has_two_lines(edition: str) -> None:
    clauses = [number for line in page_of(edition) for number in line.clauses]
    assert len(set(clauses)) == len(clauses)


@pytest.mark.parametrize("edition", GUIDANCE)
def test_the_lines_of_a_moment_keep_the_order_of_the_sheet(edition: str) -> None:
    page = list(page_of(edition))
    for moment in MOMENTS:
        places = [page.index(line) for line in lines_for(edition, moment)]
        assert places == sorted(places)


@pytest.mark.parametrize("edition", GUIDANCE)
def test_at_the_table_there_is_something_to_read_whenever_it_is_needed(edition: str) -> None:
    for moment in ("setup", "seated", "dealing", "play", "scoring", "result", "dispute"):
        assert lines_for(edition, moment), moment


def test_each_edition_shows_its_own_figures() -> None:
    assert "490" in shown("500-2025", "scoring", "1c")
    assert "460" in shown("500-2024", "scoring", "1c")
    assert "3-3-4" not in shown("500-2025", "dealing", "2e")
    assert "same suit, more tricks" in shown("500-2025", "bidding", "4h/2")
    assert "more tricks" not in shown("500-2024", "bidding", "4g/2")
    assert "get 100" in shown("500-2024", "dispute", "6d")
    assert "lose 100" in shown("500-201x", "dispute", "3f(ii)")


def test_what_nobody_knows_is_refused() -> None:
    assert refusal_of(lines_for, "500-1999", "play") == "unknown_ruleset"
    assert refusal_of(lines_for, "spades", "tea") == "unknown_moment"
