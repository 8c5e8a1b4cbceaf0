"""A profile is an edition and what a club changes in it, checked and printed by name."""

from typing import Any

import pytest

from controller.games.five_hundred.editions import EDITION_201X, EDITION_2024, EDITION_2025, EDITIONS
from controller.games.five_hundred.options import OPTIONS, applied
from controller.games.profiles import CUSTOM, MANDATORY, PROFILES, Profile, profile
from controller.games.refusal import Refusal
from table_node.shared.sheet_words import OPTIONS as OPTION_WORDS
from tests.support.clauses import clause

CLUB_2021: dict[str, Any] = {
    "minutes": 10, "max_hands": 4, "target": 500, "floor": -500, "trick_points": 10, "trick_cap": 490,
    "go_out": "bid", "deal_patterns": ["3-4-3"], "misdeals_before_pass": 2, "out_of_turn": "umpire",
    "penalties": {"MAKER_RENEGE": {"maker": -1, "opposition": 100}, "BOTH_COUNT": "redeal", "NOBID_COUNT": "void"},
    "clicks_win": 2, "clicks_tie": 1, "clicks_loss": 0, "unclipped": "warn", "begun_label": "all cards dealt",
}  # fmt: skip
"""What a club types in that plays by a sheet the room does not have."""


def refused(name: str, options: dict[str, Any]) -> Refusal:
    """What is said to options that cannot be."""
    with pytest.raises(Refusal) as raised:
        profile(name, options)
    assert raised.value.text and raised.value.remedy
    return raised.value


def test_the_three_sheets_can_be_played_as_they_stand() -> None:
    assert list(PROFILES) == ["500-2025", "500-2024", "500-201x"]
    for edition in EDITIONS:
        plain = profile(edition.name)
        assert plain == Profile(edition, edition, ())
        assert plain.words() == (f"{edition.title} ({edition.status})",)


def test_an_unknown_profile_is_refused_with_the_known_ones() -> None:
    refusal = refused("500-1999", {})
    assert refusal.code == "unknown_profile"
    assert all(name in refusal.remedy for name in (*PROFILES, CUSTOM))
    assert "2021" not in refusal.remedy


def test_each_changed_option_is_printed_beside_name_and_status() -> None:
    changed = profile("500-2024", {"trick_cap": 490, "slam_min": 250, "opp_tricks_on_fail": False, "target": 500})
    assert changed.words() == (
        "500 singles, Clubs NZ 2024 (withdrawn)",
        "Trick points take nobody beyond: 490 (the sheet: 460)",
        "Tricks of the opposition count when the bid fails: no (the sheet: yes)",
        "All ten tricks are worth at least: 250 (the sheet: none)",
    )
    assert (changed.rules.trick_cap, changed.edition) == (490, EDITION_2024)
    assert EDITION_2024.trick_cap == 460


def test_changed_penalties_and_values_are_printed_too() -> None:
    changed = profile("500-2025", {"penalties": {"OPP_COUNT": {"maker": 1, "opposition": -100}}})
    assert changed.words()[1:] == (
        "Penalties: The opposition had a wrong number of cards: +1 times the bid to the makers, -100 to the opposition",
    )
    assert changed.rules.penalties["MAKER_COUNT"] == EDITION_2025.penalties["MAKER_COUNT"]
    schedule = {**EDITION_2025.bid_table, "6S": 50}
    printed = profile("500-2025", {"bid_table": schedule}).words()[1]
    assert printed.startswith("What each bid is worth: 6S 50, 6C 60")


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    refusal = refused("500-2025", {"trick_caps": 490})
    assert refusal.code == "unknown_option"
    assert "trick_cap," in refusal.remedy
    assert len(OPTIONS) > 40


@clause("500-2025", "Example heading", where=applied)
@pytest.mark.parametrize(
    ("cap", "code"),
    [(500, "cap_must_be_below_target"), (510, "cap_must_be_below_target"), (465, "not_multiple_of_10"),
     (-10, "bad_option"), ("460", "bad_option"), (460.0, "bad_option"), (True, "bad_option")],
)  # fmt: skip
def test_the_cap_is_a_multiple_of_ten_below_the_target(cap: object, code: str) -> None:
    assert refused("500-2025", {"trick_cap": cap}).code == code


@clause("500-2025", "Remit conclusion", where=Profile.advice)
def test_a_cap_below_490_is_advised_against_and_played_all_the_same() -> None:
    def advised(name: str, **options: object) -> bool:
        return "A_CAP_460" in [advice.code for advice in profile(name, options).advice()]

    assert advised("500-2024")
    assert advised("500-2025", trick_cap=460)
    assert not advised("500-2025")
    assert not advised("500-2024", trick_cap=490)
    assert not advised("500-2024", trick_cap=None)
    assert profile("500-2024").rules.trick_cap == 460


def test_without_an_umpire_the_convenor_is_told_to_decide() -> None:
    assert [advice.code for advice in profile("500-2025").advice()] == ["W_NO_UMPIRE"]
    assert profile("500-2025", {"umpires": ["Ann Smith "]}).advice() == ()
    assert profile("500-2025", {"umpires": ["Ann Smith "]}).rules.umpires == ("Ann Smith",)


@clause("500-2025", "Remit bracket note", where=profile)
def test_a_club_types_in_a_sheet_the_room_does_not_have() -> None:
    own = profile(CUSTOM, CLUB_2021)
    assert own.status == CUSTOM
    assert own.words()[0] == "500, a club's own rules"
    assert "Trick points take nobody beyond: 490" in own.words()
    assert own.rules.penalties["MAKER_RENEGE"].opposition == 100
    assert own.rules.penalties["KITTY_SEEN"].kind == "umpire"
    assert not any("2021" in line for line in own.words())


@clause("500-2025", "Remit bracket note", where=profile)
@pytest.mark.parametrize("name", MANDATORY)
def test_a_custom_sheet_must_say_everything_itself(name: str) -> None:
    refusal = refused(CUSTOM, {key: value for key, value in CLUB_2021.items() if key != name})
    assert (refusal.code, refusal.detail) == ("missing_options", [name])
    assert refusal.text.endswith(f"missing: {name}.")


def test_a_custom_sheet_that_says_nothing_hears_all_it_lacks() -> None:
    assert refused(CUSTOM, {}).detail == list(MANDATORY)
    assert set(CLUB_2021) == set(MANDATORY)


@pytest.mark.parametrize("name", ["500-2025", "500-2024"])
@pytest.mark.parametrize("minutes", [0, -1, 61, "10", 10.0])
def test_a_game_of_no_time_or_over_an_hour_is_refused(name: str, minutes: object) -> None:
    assert refused(name, {"minutes": minutes}).code == "bad_option"


@clause("500-201x", "1-silent clicks", where=applied)
def test_clicks_are_never_negative_and_fall_from_win_to_loss() -> None:
    assert (EDITION_201X.clicks_win, EDITION_201X.clicks_tie, EDITION_201X.clicks_loss) == (2, 1, 0)
    assert refused("500-201x", {"clicks_loss": -1}).code == "bad_option"
    assert refused("500-201x", {"clicks_tie": 3}).code == "clicks_order"
    assert profile("500-201x", {"clicks_win": 3, "clicks_tie": 3}).rules.clicks_win == 3


@pytest.mark.parametrize(
    ("option", "value"),
    [("max_hands", 0), ("max_hands", 21), ("floor", 0), ("cap_mode", "some"), ("misdeals_before_pass", 3),
     ("deal_patterns", ["3-4-4"]), ("deal_patterns", []), ("deal_patterns", "3-4-3"), ("deal_patterns", ["3--7"]),
     ("bid_table", {"7S": 140}), ("bid_table", {**EDITION_2025.bid_table, "7S": 145}), ("bid_table", 140),
     ("bid_table", {**EDITION_2025.bid_table, "7S": 160}), ("penalties", {"OPP_COUNT": {"maker": 1}}),
     ("penalties", {"OPP_COUNT": {"maker": 2, "opposition": 0}}), ("penalties", ["OPP_COUNT"]),
     ("penalties", {"OPP_COUNT": {"maker": 1, "opposition": 5}}), ("tricks_with_penalty", "MAKER_COUNT"),
     ("ring_direction", True), ("opp_tricks_on_fail", 2), ("sitout_clicks", 3), ("tie_move", "nobody"),
     ("umpires", [""]), ("slam_min", -250)],
)  # fmt: skip
def test_an_option_that_cannot_be_is_refused_by_what_it_is_called(option: str, value: object) -> None:
    refusal = refused("500-2025", {option: value})
    assert refusal.code == "bad_option"
    assert OPTION_WORDS[option].label in refusal.text
    assert refusal.detail == option


def test_every_option_is_a_value_of_the_edition_and_takes_the_editions_own() -> None:
    for edition in EDITIONS:
        own = {name: getattr(edition, name) for name in OPTIONS if name != "penalties"}
        assert profile(edition.name, own).changed == ()


@pytest.mark.parametrize(("said", "meant"), [(1, True), (0, False)])
def test_yes_and_no_may_be_said_as_one_and_nought_as_messages_must(said: int, meant: bool) -> None:
    assert profile("500-2025", {"hide_standings": said}).room.hide_standings is meant
    assert profile("cribbage", {"hide_standings": said}).room.hide_standings is meant
    assert profile("spades", {"hide_standings": said}).room.hide_standings is meant
