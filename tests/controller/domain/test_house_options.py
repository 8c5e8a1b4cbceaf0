"""A club's own options: the room plays by them, shows them, and refuses what makes no sense."""

from dataclasses import replace

import pytest

from controller.domain.commands.hands import EnterHand
from controller.domain.commands.setup import DrawSeats, ImportPlayers
from controller.domain.state.room import Room
from controller.domain.values import HandEntry
from controller.projections import rows
from tests.support.evening import Evening, at, entry_list, set_up
from tests.support.folding import fold


def playing_by(**options: object) -> Evening:
    """A first round under the draft of 2025 with these house options."""
    room = Evening()
    room.do(replace(set_up(tables=1), options=options))
    room.do(ImportPlayers(entry_list(4)))
    room.do(DrawSeats(False, 7))
    room.start()
    return room


def score_of(room: Evening, entry: HandEntry) -> tuple[int, int]:
    room.do(EnterHand(1, 1, 1, "convenor", entry, at(60)))
    return room.table().score


def test_a_slam_counts_only_where_the_club_has_it() -> None:
    ten_tricks_at_six_spades = HandEntry("A", "6S", 10)
    assert score_of(playing_by(), ten_tricks_at_six_spades) == (40, 0)
    assert score_of(playing_by(slam_min=250), ten_tricks_at_six_spades) == (250, 0)


def test_a_game_of_two_hands_ends_with_the_second() -> None:
    room = playing_by(max_hands=2)
    for hand in (1, 2):
        room.do(EnterHand(1, 1, hand, "convenor", HandEntry("A", "6S", 6), at(60 * hand)))
    assert room.table().over == "HANDS"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"trick_cap": 465}, "not_multiple_of_10"),
        ({"trick_cap": 500}, "cap_must_be_below_target"),
        ({"jokers": 2}, "unknown_option"),
    ],
)
def test_an_option_that_makes_no_sense_makes_no_tournament(options: dict[str, object], code: str) -> None:
    assert Evening().refusal(replace(set_up(), options=options)).code == code


def test_every_changed_option_stands_beside_the_results() -> None:
    shown = rows.tournament(playing_by(slam_min=250).room)
    assert shown is not None
    said = str(shown[10]).splitlines()
    assert said[0] == "500 singles, Clubs NZ 2025 draft (proposed)"
    assert said[1] == "All ten tricks are worth at least: 250 (the sheet: none)"


def test_an_evening_of_before_goes_on_although_it_has_an_option_that_is_no_more() -> None:
    (made,) = Evening().do(set_up(options={"slam_min": 250}))
    before = replace(made, options='{"mover_pairing": "arrival", "slam_min": 250}')
    assert fold(Room(), [before]).rules == fold(Room(), [made]).rules
    assert Evening().refusal(set_up(options={"mover_pairing": "arrival"})).code == "unknown_option"
