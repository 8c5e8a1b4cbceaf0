"""Rule 1: the team trophy, for a club's eight nominated players on the first day."""

from collections.abc import Mapping
from dataclasses import replace

from controller.games.cribbage.edition import CRIBBAGE
from controller.games.cribbage.trophies import TeamScore, check_nominations, nominate, team_table
from controller.games.profiles import profile
from tests.support.clauses import clause
from tests.support.refusing import refusal_of

DAY_1 = (20, 18, 17, 16, 15, 14, 12, 10)
"""What eight nominees were clipped: 122 together."""
EIGHT = tuple(range(1, 9))


def day_of(clicks: tuple[int, ...], round_: int = 1, first: int = 1) -> dict[tuple[int, int], int]:
    """What players from `first` on were clipped in one round."""
    return {(round_, first + place): some for place, some in enumerate(clicks)}


def shown(nominations: Mapping[str, tuple[int, ...]], clicks: Mapping[tuple[int, int], int]) -> list[tuple[str, int]]:
    """Club and clicks of a tournament of one day, best first."""
    return [(team.club, team.clicks) for team in team_table(CRIBBAGE, nominations, clicks, {1: 1})]


@clause("cribbage", "1/4", where=team_table)
def test_three_clubs_with_eight_nominees_each_are_three_rows() -> None:
    nominations = {f"Club {n}": tuple(range(8 * n + 1, 8 * n + 9)) for n in range(3)}
    clicks = {(1, player): player % 5 for player in range(1, 25)}
    rows = team_table(CRIBBAGE, nominations | {"Without": ()}, clicks, {1: 1})
    assert [(row.place, row.club) for row in rows] == [(1, "Club 2"), (2, "Club 0"), (3, "Club 1")]


@clause("cribbage", "1/4", where=team_table)
def test_a_club_without_nominees_is_not_listed() -> None:
    assert shown({"Papanui": EIGHT, "Hornby": ()}, day_of(DAY_1)) == [("Papanui", 122)]
    assert team_table(CRIBBAGE, {}, {}, {}) == ()


@clause("cribbage", "1/5", where=team_table)
def test_a_teams_score_is_what_its_eight_have_together_122() -> None:
    strangers = day_of((40, 40), first=50)
    assert team_table(CRIBBAGE, {"Papanui": EIGHT}, day_of(DAY_1) | strangers, {1: 1}) == (
        TeamScore("Papanui", EIGHT, 122, 1),
    )


@clause("cribbage", "1/5", where=check_nominations)
def test_nine_nominees_are_refused_and_so_is_a_player_of_two_clubs() -> None:
    assert refusal_of(check_nominations, CRIBBAGE, {"Papanui": (*EIGHT, 9)}) == "too_many_nominated"
    assert refusal_of(check_nominations, CRIBBAGE, {"Papanui": EIGHT, "Hornby": (8, 9)}) == "nominated_twice"
    assert refusal_of(check_nominations, CRIBBAGE, {"Papanui": (1, 1)}) == "nominated_twice"
    assert refusal_of(team_table, CRIBBAGE, {"Papanui": (*EIGHT, 9)}, {}, {}) == "too_many_nominated"


@clause("cribbage", "1/5", where=team_table)
def test_seven_nominees_are_not_eligible_unless_the_house_sums_them_all_the_same() -> None:
    nominations = {"Papanui": EIGHT[:7], "Hornby": tuple(range(11, 19))}
    clicks = day_of(DAY_1) | day_of((1,) * 8, first=11)
    found = team_table(CRIBBAGE, nominations, clicks, {1: 1})
    assert [(team.club, team.clicks, team.place) for team in found] == [("Hornby", 8, 1), ("Papanui", 112, None)]
    found = team_table(replace(CRIBBAGE, team_short="sum"), nominations, clicks, {1: 1})
    assert [(team.club, team.place) for team in found] == [("Papanui", 1), ("Hornby", 2)]


@clause("cribbage", "1/6", where=team_table)
def test_only_the_first_day_counts() -> None:
    day_2 = day_of((30, 20, 20, 20, 10, 10, 10, 10), round_=2)
    assert sum(day_2.values()) == 130
    (team,) = team_table(CRIBBAGE, {"Papanui": EIGHT}, day_of(DAY_1) | day_2, {1: 1, 2: 2})
    assert team.clicks == 122


@clause("cribbage", "1/6", where=team_table)
def test_a_game_without_a_day_is_refused() -> None:
    clicks = day_of(DAY_1) | day_of((2,), round_=2)
    assert refusal_of(team_table, CRIBBAGE, {"Papanui": EIGHT}, clicks, {1: 1}) == "no_day"


def test_level_teams_share_the_trophy() -> None:
    nominations = {"Papanui": EIGHT, "Hornby": tuple(range(11, 19)), "Kaiapoi": tuple(range(21, 29))}
    clicks = day_of(DAY_1) | day_of(DAY_1[::-1], first=11) | day_of((1,) * 8, first=21)
    found = team_table(CRIBBAGE, nominations, clicks, {1: 1})
    assert [(team.club, team.place) for team in found] == [("Hornby", 1), ("Papanui", 1), ("Kaiapoi", 3)]


def test_nominations_are_made_before_the_first_game_and_replace_the_clubs_earlier_ones() -> None:
    made = nominate(CRIBBAGE, {}, "Papanui", EIGHT, begun=False)
    made = nominate(CRIBBAGE, made, "Hornby", (11, 12), begun=False)
    assert made == {"Papanui": EIGHT, "Hornby": (11, 12)}
    assert nominate(CRIBBAGE, made, "Hornby", (12, 13), begun=False)["Hornby"] == (12, 13)
    assert nominate(CRIBBAGE, made, "Hornby", (), begun=False) == {"Papanui": EIGHT}
    assert refusal_of(nominate, CRIBBAGE, made, "Hornby", (8,), False) == "nominated_twice"
    assert refusal_of(nominate, CRIBBAGE, made, "Hornby", (11,), True) == "nominations_closed"


def test_only_a_sheet_with_a_team_trophy_takes_nominations() -> None:
    check_nominations(profile("cribbage").room, {"Papanui": EIGHT})
    assert refusal_of(check_nominations, profile("500-2025").room, {"Papanui": EIGHT}) == "no_team_trophy"
