"""What the published sheet of 500 says, held against the edition the room plays under."""

import pytest

from controller.games.five_hundred.editions import EDITION_2025
from controller.games.profiles import PROFILES
from controller.games.results import clicks_of, other


def test_1a_a_game_lasts_ten_minutes_or_four_hands() -> None:
    assert EDITION_2025.minutes == 10
    assert EDITION_2025.max_hands == 4


@pytest.mark.parametrize(
    ("outcome", "side", "clicks"),
    [("A", "A", 2), ("A", "B", 0), ("B", "B", 2), ("B", "A", 0), ("TIE", "A", 1), ("TIE", "B", 1)],
)
def test_1e_two_clicks_for_a_win_and_one_each_for_a_tie(outcome: str, side: str, clicks: int) -> None:
    assert clicks_of(EDITION_2025, outcome, side) == clicks  # type: ignore[arg-type]


def test_the_sheet_of_2025_is_a_draft_and_no_sheet_is_called_official() -> None:
    assert PROFILES["500-2025"].status == "proposed"
    for name, edition in PROFILES.items():
        assert edition.name == name
        assert edition.status in ("proposed", "withdrawn", "superseded")
        assert "official" not in edition.title.lower()


def test_each_side_has_one_other() -> None:
    assert (other("A"), other("B")) == ("B", "A")
