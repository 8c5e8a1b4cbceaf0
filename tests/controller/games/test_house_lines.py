"""What a club has chosen, and what its sheet leaves open, is told beside the sheet's own lines."""

from controller.games.house_lines import house_lines
from controller.games.profiles import profile


def told(name: str, **options: object) -> dict[str, tuple[str, ...]]:
    """The lines and their moments."""
    return {line.text: line.moments for line in house_lines(profile(name, options))}


def test_an_option_that_the_club_has_changed_is_told_with_what_the_sheet_says() -> None:
    assert told("500-2025", deal_patterns=["3-4-3"]) == {
        "Which cut wins the deal: the lowest card": ("seated", "dealing"),
        "How the cards may be dealt: 3-4-3 (the sheet: 3-4-3, 3-2-3-2)": ("dealing",),
    }


def test_what_the_sheet_leaves_open_is_told_as_the_room_has_it() -> None:
    assert told("cribbage", last_card=0) == {
        "Four of a suit in hand: count in the hand only": ("scoring",),
        "The last card: counts nothing (the sheet: counts one)": ("play",),
        "A card that could have been played: costs points": ("play", "dispute"),
    }
    assert "Both partners bid nil: not allowed (the sheet: allowed)" in told("spades", double_nil="deny")
