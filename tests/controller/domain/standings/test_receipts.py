"""Why have I 14, and why does the scorecard on paper say 16? (500 1j)"""

import random

from hypothesis import given
from hypothesis import strategies as st

from controller.domain.standings.reconciliation import reconcile
from controller.domain.state.ledger import Doubt, Ledger, tallies
from controller.games.five_hundred.editions import EDITION_2025
from tests.support.paper_ledger import (
    became,
    clipped,
    corrected,
    counted_games,
    earned,
    game_of,
    round_of,
    sat_out,
    voided,
)
from tests.support.receipts import receipt
from tests.support.refusing import refusal_of

RULES = EDITION_2025


def texts(ledger: Ledger, player: int = 1) -> list[str]:
    """A player's receipt as it is read."""
    return [line.text for line in receipt(ledger, player)]


def test_why_have_i_14() -> None:
    ledger = counted_games(*(game_of("A", round_, table=3) for round_ in range(1, 7)), game_of("TIE", 7))
    ledger = sat_out(ledger, 8, [1], 1)
    lines = receipt(ledger, 1)
    assert lines[-1].total == 14
    assert [line.total for line in lines] == [2, 4, 6, 8, 10, 12, 13, 14]
    assert [line.text for line in lines][5:] == [
        "Round 6, table 3: won, 2 clicks.",
        "Round 7, table 1: tied, 1 click.",
        "Round 8: sat out, 1 click.",
    ]
    assert receipt(ledger, 1, through=3)[-1].total == 6
    assert receipt(ledger, 99) == ()


def test_a_correction_stands_under_its_game_with_its_reason() -> None:
    ledger = counted_games(game_of("A", 1), game_of("B", 2))
    ledger = corrected(ledger, RULES, game_of("B", 1), "wrong colour", moved=True)
    assert texts(ledger) == [
        "Round 1, table 1: won, 2 clicks.",
        "Round 1, table 1: 2 clicks taken back (wrong colour).",
        "Round 1, table 1: lost, 0 clicks given by the convenor (wrong colour).",
        "Round 2, table 1: lost, 0 clicks.",
    ]
    assert receipt(ledger, 1)[-1].total == 0


def test_what_is_not_clipped_or_forfeited_is_in_the_receipt_and_counts_nothing() -> None:
    ledger = earned(
        became(earned({}, RULES, game_of("A")), "FORFEITED", 1, 1, "moved on unclipped"), RULES, game_of("A", 2)
    )
    assert texts(ledger) == [
        "Round 1, table 1: won, 2 clicks forfeited (moved on unclipped).",
        "Round 2, table 1: won, 2 clicks to be clipped.",
    ]
    assert receipt(ledger, 1)[-1].total == 0
    ledger = clipped(became(ledger, "RESTORED", 1, 1, "the reader was dead"), 2, [1], "the reader is dead")
    assert texts(ledger)[1:] == [
        "Round 1, table 1: won, 2 clicks given by the convenor (the reader was dead).",
        "Round 2, table 1: won, 2 clicks (the reader is dead).",
    ]
    assert receipt(ledger, 1)[-1].total == 4


def test_a_scorecard_that_agrees_is_no_news_and_one_not_counted_is_named() -> None:
    found = reconcile(counted_games(game_of("A")), [1, 2, 3, 4], {1: 2, 3: 0})
    assert found.differences == ()
    assert found.missing == (2, 4)


def test_a_difference_names_the_rounds_in_question_and_first_the_one_that_explains_it() -> None:
    ledger = counted_games(game_of("A", 1), game_of("TIE", 2), game_of("A", 3))
    ledger = corrected(ledger, RULES, game_of("B", 1), "wrong colour", moved=True)
    ledger = became(earned(ledger, RULES, game_of("TIE", 4)), "FORFEITED", 4, 1, "moved on unclipped")
    (difference,) = reconcile(ledger, [1], {1: 4}).differences
    assert (difference.card, difference.ledger) == (4, 3)
    assert difference.doubts == (Doubt(4, 1, "forfeited", 1), Doubt(1, 1, "corrected", 2))


def test_without_a_round_in_question_the_scorecard_is_counted_again() -> None:
    (difference,) = reconcile(counted_games(game_of("A")), [1], {1: 3}).differences
    assert difference.doubts == ()


def test_every_way_a_round_can_be_in_question_is_named() -> None:
    won = earned({}, RULES, game_of("A"))
    clip = clipped(won, 1, [1])
    ways = {
        "not clipped": (won, 2), "forfeited": (lost := became(won, "FORFEITED", 1, 1, "moved on"), 2),
        "restored": (became(lost, "RESTORED", 1, 1, "told late"), -2),
        "clipped by hand": (clipped(won, 1, [1], "the reader is dead"), -2),
        "corrected": (corrected(clip, RULES, game_of("TIE"), "level", moved=True), 1),
        "taken back": (became(clip, "REVERSED", 1, 1, "a penalty"), 2),
        "counts for nothing": (voided(clip, 1, "fire alarm"), 2),
        "sat out": (sat_out({}, 1, [1], 1), -1),
    }  # fmt: skip
    for why, (ledger, would_make) in ways.items():
        card = tallies(ledger, [1])[1].clicks + would_make
        (difference,) = reconcile(ledger, [1], {1: card}).differences
        (doubt,) = difference.doubts
        assert (doubt.why, doubt.would_make) == (why, would_make)


def test_a_scorecard_of_nobody_and_one_that_says_no_number_are_refused() -> None:
    ledger = counted_games(game_of("A"))
    assert refusal_of(reconcile, ledger, [1], {9: 2}) == "unknown_player"
    assert refusal_of(reconcile, ledger, [1], {1: -1}) == "bad_total"
    assert refusal_of(reconcile, ledger, [1], {1: 10_000}) == "bad_total"


@given(st.integers(4, 40), st.integers(1, 8), st.integers(0, 2**31))
def test_exactly_the_scorecards_that_were_miscounted_are_found_and_the_spoilt_round_explains_each(
    people: int, rounds: int, seed: int
) -> None:
    chance = random.Random(seed)
    players = range(1, people + 1)
    games = [game for round_ in range(1, rounds + 1) for game in round_of(players, round_, chance)]
    ledger = counted_games(*games)
    cards = {player: tally.clicks for player, tally in tallies(ledger, players).items()}
    spoilt = {}
    for game in chance.sample(games, min(3, len(games))):
        now = game_of("TIE", game.round, game.table, list(game.seats.values()))
        if game.outcome != "TIE":
            ledger = corrected(ledger, RULES, now, "level after all", moved=True)
            spoilt.update(dict.fromkeys(game.seats.values(), game))
    totals = {player: tally.clicks for player, tally in tallies(ledger, players).items()}
    found = reconcile(ledger, players, cards)
    assert {difference.player for difference in found.differences} == {
        player for player in players if cards[player] != totals[player]
    }
    for difference in found.differences:
        assert difference.player in spoilt
        assert sum(doubt.would_make for doubt in difference.doubts) == difference.card - difference.ledger
    assert found.missing == ()


@given(st.integers(4, 40), st.integers(1, 8), st.integers(0, 2**31))
def test_a_receipt_ends_at_the_total_that_the_standings_show(people: int, rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    players = range(1, people + 1)
    ledger: Ledger = {}
    for round_ in range(1, rounds + 1):
        for game in round_of(players, round_, chance):
            ledger = earned(ledger, RULES, game)
            if chance.random() < 0.9:
                ledger = clipped(ledger, round_, game.seats.values())
    for player, tally in tallies(ledger, players).items():
        lines = receipt(ledger, player)
        assert (lines[-1].total if lines else 0) == tally.clicks
        assert sum(line.adds for line in lines) == tally.clicks
