"""The clicks ledger: every click a player has is an entry, and no entry is ever edited (500 1e, 1g; M8, M9)."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.domain.state.ledger import (
    Entry,
    Ledger,
    Tally,
    changed_totals,
    clicks_by_game,
    following,
    newest,
    tallies,
)
from controller.games.cribbage.edition import CRIBBAGE
from controller.games.five_hundred.editions import EDITION_2025
from controller.games.results import Clicks
from tests.support.paper_ledger import (
    OUTCOMES,
    PlayedGame,
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

RULES = EDITION_2025


def totals(ledger: Ledger, through: int | None = None) -> list[int]:
    """What players 1 to 4 have."""
    return [tally.clicks for tally in tallies(ledger, (1, 2, 3, 4), through).values()]


def kinds(ledger: Ledger, player: int, round_: int = 1) -> list[str]:
    """What has become of a player's round, in order."""
    return [entry.kind for entry in ledger[round_][player]]


def test_a_win_counts_two_clicks_once_the_scorecard_is_clipped() -> None:
    ledger = earned({}, RULES, game_of("A"))
    assert totals(ledger) == [0, 0, 0, 0]
    assert tallies(ledger, [1])[1] == Tally(1, unclipped=2, wins=1)
    ledger = clipped(ledger, 1, [1])
    assert totals(ledger) == [2, 0, 0, 0]
    assert totals(clipped(ledger, 1, [2, 3, 4])) == [2, 2, 0, 0]


def test_a_tie_counts_one_click_each() -> None:
    assert totals(counted_games(game_of("TIE"))) == [1, 1, 1, 1]


def test_a_scorecard_tapped_twice_is_clipped_once() -> None:
    ledger = counted_games(game_of("A"))
    assert clipped(ledger, 1, [1, 2, 3, 4]) == ledger
    assert clipped(ledger, 1, [99]) == ledger
    assert clipped(ledger, 9, [1]) == ledger


def test_who_moves_on_unclipped_forfeits_and_the_convenor_can_restore_it() -> None:
    ledger = became(earned({}, RULES, game_of("A")), "FORFEITED", 1, 1, "first tapped at table 4")
    assert totals(ledger) == [0, 0, 0, 0]
    assert tallies(ledger, [1])[1] == Tally(1, wins=1)
    ledger = became(ledger, "RESTORED", 1, 1, "reader fault")
    assert totals(ledger) == [2, 0, 0, 0]
    assert kinds(ledger, 1) == ["EARNED", "FORFEITED", "RESTORED"]


def test_the_convenor_can_take_a_rounds_clicks_from_one_player_and_give_them_back() -> None:
    ledger = became(counted_games(game_of("A")), "REVERSED", 1, 2, "played with another's card")
    assert totals(ledger) == [2, 0, 0, 0]
    assert totals(became(ledger, "RESTORED", 1, 2, "it was the own card")) == [2, 2, 0, 0]


def test_nothing_is_written_where_nothing_becomes_different_but_what_a_person_did_by_hand_is() -> None:
    excused = Entry("CLIPPED", 1, 3, 7, "won", 2)
    by_hand = replace(excused, reason="no reader")
    assert following((excused,), by_hand) == ()
    assert following((excused,), by_hand, afresh=True) == (by_hand,)
    assert following((), None) == ()


def test_a_corrected_result_counts_at_its_new_worth_without_another_clip() -> None:
    ledger = corrected(counted_games(game_of("A")), RULES, game_of("B"), "wrong colour", moved=True)
    assert totals(ledger) == [0, 0, 2, 2]
    assert kinds(ledger, 1) == ["EARNED", "CLIPPED", "REVERSED", "RESTORED"]
    assert tallies(ledger, [1, 3]) == {1: Tally(1, losses=1), 3: Tally(3, clicks=2, wins=1)}
    again = corrected(ledger, RULES, game_of("TIE"), "the score sheet says level", moved=True)
    assert totals(again) == [1, 1, 1, 1]


def test_a_result_corrected_before_the_clip_is_clipped_at_its_new_worth() -> None:
    ledger = corrected(earned({}, RULES, game_of("A")), RULES, game_of("B"), "wrong colour", moved=False)
    assert totals(ledger) == [0, 0, 0, 0]
    assert totals(clipped(ledger, 1, [1, 2, 3, 4])) == [0, 0, 2, 2]


def test_a_loser_who_never_tapped_and_had_won_after_all_gets_the_clicks_at_once() -> None:
    ledger = clipped(earned({}, RULES, game_of("A")), 1, [1, 2])
    assert totals(corrected(ledger, RULES, game_of("B"), "wrong colour", moved=True)) == [0, 0, 2, 2]


def test_r51_what_was_forfeited_or_taken_stays_so_when_the_result_is_corrected() -> None:
    ledger = became(earned({}, RULES, game_of("A")), "FORFEITED", 1, 1, "moved on unclipped")
    ledger = became(clipped(ledger, 1, [2, 3, 4]), "REVERSED", 1, 2, "a penalty")
    ledger = corrected(ledger, RULES, game_of("TIE"), "level after all", moved=True)
    assert totals(ledger) == [0, 0, 1, 1]
    assert [(ledger[1][player][-1].kind, ledger[1][player][-1].clicks) for player in (1, 2)] == [
        ("FORFEITED", 1), ("REVERSED", 1),
    ]  # fmt: skip
    for player in (1, 2):
        ledger = became(ledger, "RESTORED", 1, player, "r")
    assert totals(ledger) == [1, 1, 1, 1]


def test_a_correction_of_nothing_but_the_mover_writes_nothing() -> None:
    ledger = counted_games(game_of("TIE"))
    assert corrected(ledger, RULES, game_of("TIE"), "the cut was wrong", moved=False) == ledger


def test_an_abandoned_round_counts_for_nothing_and_may_be_played_again() -> None:
    ledger = voided(counted_games(game_of("A")), 1, "fire alarm")
    assert totals(ledger) == [0, 0, 0, 0]
    assert tallies(ledger, [1])[1] == Tally(1)
    assert voided(ledger, 1, "twice") == ledger
    ledger = clipped(earned(ledger, RULES, game_of("B")), 1, [1, 2, 3, 4])
    assert totals(ledger) == [0, 0, 2, 2]
    assert kinds(ledger, 3) == ["EARNED", "CLIPPED", "REVERSED", "EARNED", "CLIPPED"]


def test_a_round_sat_out_is_worth_what_the_house_says() -> None:
    for credit in (0, 1, 2):
        ledger = sat_out(counted_games(game_of("A", players=(2, 3, 4, 5))), 1, [1], credit)
        assert tallies(ledger, [1])[1] == Tally(1, clicks=credit, sat_out=1)


def test_r61_a_player_without_a_game_has_a_line_all_the_same() -> None:
    assert tallies(counted_games(game_of("A")), [9]) == {9: Tally(9)}


def test_the_totals_of_any_past_round_can_be_seen_with_todays_corrections() -> None:
    ledger = counted_games(game_of("A", 1), game_of("B", 2), game_of("TIE", 3))
    assert [totals(ledger, through) for through in (0, 1, 2, None)] == [
        [0, 0, 0, 0], [2, 2, 0, 0], [2, 2, 2, 2], [3, 3, 3, 3],
    ]  # fmt: skip
    ledger = corrected(ledger, RULES, game_of("TIE", 1), "level after all", moved=True)
    assert totals(ledger, through=1) == [1, 1, 1, 1]


def test_what_a_ledger_has_more_than_before_is_told_with_what_it_adds() -> None:
    before = counted_games(game_of("A"))
    after = corrected(before, RULES, game_of("TIE"), "level after all", moved=True)
    assert [(entry.player, entry.kind, adds) for entry, adds in newest(before, after)] == [
        (1, "REVERSED", -2), (1, "RESTORED", 1), (2, "REVERSED", -2), (2, "RESTORED", 1),
        (3, "RESTORED", 1), (4, "RESTORED", 1),
    ]  # fmt: skip
    assert newest(after, after) == []


def test_who_was_shown_another_figure_is_named_with_both() -> None:
    before = counted_games(game_of("A"), game_of("A", table=2, players=(5, 6, 7, 8)))
    after = corrected(before, RULES, game_of("TIE"), "level after all", moved=True)
    assert changed_totals(before, after) == {1: (2, 1), 2: (2, 1), 3: (0, 1), 4: (0, 1)}
    assert changed_totals(before, before) == {}


@pytest.mark.parametrize("sheet", [EDITION_2025, CRIBBAGE])
def test_every_sheet_of_a_ring_gives_four_clicks_a_table(sheet: Clicks) -> None:
    for outcome in OUTCOMES:
        ledger = clipped(earned({}, sheet, game_of(outcome)), 1, [1, 2, 3, 4])
        assert sum(totals(ledger)) == 4


evenings = st.tuples(st.integers(4, 43), st.integers(1, 8), st.integers(0, 2**31))


def played(evening: tuple[int, int, int]) -> tuple[Ledger, list[PlayedGame], random.Random]:
    """A random evening: taps, forfeits, restorations, sit-outs, corrections and penalties."""
    people, rounds, seed = evening
    chance = random.Random(seed)
    players = range(1, people + 1)
    ledger: Ledger = {}
    games: list[PlayedGame] = []
    for round_ in range(1, rounds + 1):
        of_round = round_of(players, round_, chance)
        seated = {player for game in of_round for player in game.seats.values()}
        for game in of_round:
            ledger = earned(ledger, RULES, game)
        ledger = sat_out(ledger, round_, set(players) - seated, 1)
        for player in sorted(seated):
            ledger = something(ledger, round_, player, chance)
        games += of_round
    return ledger, games, chance


def something(ledger: Ledger, round_: int, player: int, chance: random.Random) -> Ledger:
    """What may become of an entry."""
    fate = chance.random()
    if fate < 0.1:
        return ledger
    if fate < 0.2:
        ledger = became(ledger, "FORFEITED", round_, player, "moved on")
        return became(ledger, "RESTORED", round_, player, "told late") if chance.random() < 0.5 else ledger
    ledger = clipped(ledger, round_, [player])
    return became(ledger, "REVERSED", round_, player, "a penalty") if fate > 0.97 else ledger


@given(evenings)
def test_m9_a_players_total_is_the_sum_of_the_own_entries(evening: tuple[int, int, int]) -> None:
    ledger, _, _ = played(evening)
    for player, tally in tallies(ledger, range(1, evening[0] + 1)).items():
        own = [accounts[player] for accounts in ledger.values()]
        given = sum(e.clicks for account in own for e in account if e.kind in ("CLIPPED", "RESTORED", "CREDITED"))
        taken = sum(e.clicks for account in own for e in account if e.kind == "REVERSED")
        assert tally.clicks == given - taken
        assert tally.clicks == sum(clicks for (_, who), clicks in clicks_by_game(ledger).items() if who == player)
        assert tally.wins + tally.ties + tally.losses + tally.sat_out == evening[1]


@given(evenings)
def test_m8_a_round_gives_four_clicks_a_table_less_what_is_kept_back_and_the_credit(
    evening: tuple[int, int, int],
) -> None:
    people, rounds, _ = evening
    ledger, _, _ = played(evening)
    for round_ in range(1, rounds + 1):
        accounts = ledger[round_].values()
        kept_back = sum(account[-1].clicks for account in accounts if account[-1].state != "counts")
        assert sum(account[-1].counts for account in accounts) == 4 * (people // 4) - kept_back + people % 4


@given(evenings)
def test_m9_a_changed_game_changes_its_four_players_and_adds_to_what_is_written(
    evening: tuple[int, int, int],
) -> None:
    before, games, chance = played(evening)
    game = chance.choice(games)
    now = replace(game, outcome=chance.choice(OUTCOMES))
    after = corrected(before, RULES, now, "the score sheet", moved=chance.random() < 0.5)
    four = set(game.seats.values())
    assert set(changed_totals(before, after)) <= four
    for round_, accounts in after.items():
        for player, account in accounts.items():
            was = before[round_][player]
            assert account[: len(was)] == was
            assert account == was or (round_ == game.round and player in four)


@given(evenings)
def test_a_correction_gives_the_totals_that_the_right_result_would_have_given(evening: tuple[int, int, int]) -> None:
    people, rounds, seed = evening
    chance = random.Random(seed)
    wrong = [game for round_ in range(1, rounds + 1) for game in round_of(range(1, people + 1), round_, chance)]
    right = [replace(game, outcome=chance.choice(OUTCOMES)) for game in wrong]
    lost = {(game.round, chance.choice(list(game.seats.values()))) for game in wrong if chance.random() < 0.2}
    late = settled(wrong, lost)
    for game in right:
        late = corrected(late, RULES, game, "the score sheet", moved=True)
    everybody = range(1, people + 1)
    assert tallies(late, everybody) == tallies(settled(right, lost), everybody)


def settled(games: list[PlayedGame], lost: set[tuple[int, int]]) -> Ledger:
    """Games of which everything was clipped but what was lost."""
    ledger: Ledger = {}
    for game in games:
        ledger = earned(ledger, RULES, game)
        for player in game.seats.values():
            if (game.round, player) in lost:
                ledger = became(ledger, "FORFEITED", game.round, player, "moved on")
        ledger = clipped(ledger, game.round, game.seats.values())
    return ledger
