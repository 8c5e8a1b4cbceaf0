"""The benchmark of the standings plays whole tournaments, and says how many players each has."""

from benchmarks.standings import compared, written
from controller.domain.state.ledger import tallies


def test_small_tournaments_are_measured_as_the_large_ones_are() -> None:
    one, two, growth = compared((1, 2), rounds=3)
    assert [row["name"] for row in (one, two, growth)] == [
        "standings.1_tables", "standings.2_tables", "standings.growth",
    ]  # fmt: skip
    assert (one["note"], two["note"]) == ("4 players, 3 rounds", "8 players, 3 rounds")


def test_every_table_of_the_measured_tournament_gave_four_clicks_a_round() -> None:
    found = tallies(written(tables=3, rounds=5), range(1, 13))
    assert sum(tally.clicks for tally in found.values()) == 4 * 3 * 5
