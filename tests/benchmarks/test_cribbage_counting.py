"""The benchmark of the cribbage count finds no difference, and says how many hands it looked at."""

from benchmarks.cribbage_counting import compared


def test_a_few_hands_are_compared_as_the_million_are() -> None:
    count, differences = compared(300)
    assert (differences["name"], differences["value"], differences["n"]) == ("cribbage.differences", 0, 300)
    assert count["name"] == "cribbage.count"
    assert isinstance(count["value"], int | float) and count["value"] > 0
