"""The end of the evening: winner, runner-up, ties and how they are settled, the clubs' teams (cribbage 1, 15)."""

import pytest

from controller.domain.commands.round import StartRound
from controller.domain.commands.seats import PlayerLeaves
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.commands.standings import BeginDay, DecidePlaces, NominateClub
from controller.domain.standings.places import ranking, standings
from controller.domain.standings.prizes import club_table, decide_places, honours
from controller.domain.state.ledger import tallies
from controller.projections import documents
from controller.projections.journal import sentence
from tests.support.clauses import clause
from tests.support.evening import Evening, at, drawn, set_up
from tests.support.spades_evening import play_round, seated_teams


def cribbage(tables: int, rounds: int, rows: tuple[Row, ...] = (), **options: object) -> Evening:
    """A cribbage tournament, seated; its rounds have no clock."""
    room = Evening()
    room.do(CreateTournament("Nationals", "cribbage", rounds, 0, 40, 0, "result", 1, options))
    room.do(ImportPlayers(rows or tuple(Row(n, f"Player {n}", "Papanui") for n in range(1, 4 * tables + 1))))
    room.do(DrawSeats(house_players=False, seed=3))
    return room


def play(room: Evening, *outcomes: str) -> None:
    """A round without a clock."""
    room.do(StartRound(room.room.round, at(room.room.round)))
    for table, outcome in enumerate(outcomes, start=1):
        room.enter(outcome, table, "A" if outcome == "TIE" else None)  # type: ignore[arg-type]


def attention(room: Evening) -> list[str]:
    """What the convenor is asked to look at."""
    said = documents.summary(room.room, 1, [], 0)["attention"]
    assert isinstance(said, list)
    return said


def told(room: Evening) -> list[tuple[str, str, int]]:
    """Who has what at the end."""
    return [(honour.title, honour.who, honour.clicks) for honour in honours(room.room)]


def name(room: Evening, player: int) -> str:
    return room.room.players[player].name


def leaders(room: Evening) -> list[int]:
    """The players with most clicks."""
    best = max(one.clicks for one in standings(room.room))
    return [one.player for one in standings(room.room) if one.clicks == best]


@clause("cribbage", "1/2", where=honours)
@clause("cribbage", "1/3", where=honours)
def test_the_winner_and_the_second_are_named_at_the_end_and_not_before() -> None:
    room = cribbage(tables=1, rounds=2)
    play(room, "A")
    assert told(room) == []
    play(room, "A")
    first, second, third, last = [one.player for one in standings(room.room)]
    assert told(room) == [
        ("Winner", name(room, first), 4), ("Level", f"{name(room, second)}, {name(room, third)}", 2),
    ]  # fmt: skip
    assert attention(room)[0].startswith("Level on second place with 2 clips")
    room.do(DecidePlaces((third, second), "the convenor's cut"))
    assert told(room) == [("Winner", name(room, first), 4), ("Runner-up", name(room, third), 2)]
    assert [(one.player, one.place) for one in standings(room.room)] == [(first, 1), (third, 2), (second, 3), (last, 4)]


@clause("cribbage", "15/3", where=decide_places)
def test_two_level_at_the_end_play_off_and_the_convenor_enters_the_order() -> None:
    room = cribbage(tables=1, rounds=1)
    play(room, "A")
    one, two = leaders(room)
    (line,) = attention(room)
    assert line.startswith(f"Level on first place with 2 clips: {name(room, one)} (1 won)")
    assert line.endswith("They play it off.")
    assert told(room)[0] == ("Level", f"{name(room, one)}, {name(room, two)}", 2)
    (decided,) = room.do(DecidePlaces((two, one), "play-off, two games to one"))
    assert sentence(decided, room.room) == (
        f"Level players are placed in this order: {name(room, two)} and {name(room, one)}: play-off, two games to one."
    )
    assert [(title, who) for title, who, _ in told(room)][:2] == [
        ("Winner", name(room, two)), ("Runner-up", name(room, one)),
    ]  # fmt: skip
    assert not [line for line in attention(room) if line.startswith("Level on first")]


def wall(room: Evening) -> dict[str, object]:
    """What the far wall is told of the room."""
    return documents.clock(room.room, 1, "boot-1", 1)


def test_the_wall_says_that_a_play_off_decides_until_it_has() -> None:
    room = cribbage(tables=1, rounds=1)
    play(room, "A")
    one, two = leaders(room)
    said = f"A play-off decides between {name(room, one)} and {name(room, two)}."
    assert str(wall(room)["open_end"]).startswith(said)
    room.do(DecidePlaces((two, one), "play-off, two games to one"))
    assert said not in str(wall(room)["open_end"])


def test_the_wall_says_nothing_of_places_that_are_shared() -> None:
    room = cribbage(tables=1, rounds=1, rank_tie="shared")
    play(room, "A")
    assert wall(room)["open_end"] == ""


def test_the_wall_is_told_which_game_is_played_and_whether_by_a_clock() -> None:
    room = cribbage(tables=1, rounds=1)
    assert (wall(room)["game"], wall(room)["timed"]) == ("cribbage", 0)


def test_an_order_holds_only_while_exactly_those_are_level() -> None:
    room = cribbage(tables=1, rounds=1)
    play(room, "A")
    one, two = leaders(room)
    room.do(DecidePlaces((two, one), "play-off"))
    room.enter("TIE", mover="A", round_=1, reason="level at 120")
    assert {one.place for one in standings(room.room)} == {1}
    assert attention(room)[-1].startswith("Level on first place with 1 clip:")
    room.enter("A", round_=1, reason="121 after all")
    assert ranking(room.room).winner is not None


@pytest.mark.parametrize(("players", "code"), [((1, 2, 3), "not_level"), ((), "not_level"), ((1, 1), "not_level")])
def test_places_are_decided_for_the_players_of_one_tie(players: tuple[int, ...], code: str) -> None:
    room = cribbage(tables=1, rounds=1)
    assert room.refusal(DecidePlaces(players, "cut")).code == "places_open"
    play(room, "A")
    assert room.refusal(DecidePlaces(players, "cut")).code == code
    assert room.refusal(DecidePlaces(tuple(leaders(room)), " ")).code == "no_reason"


def test_where_places_are_shared_nobody_is_parted_and_the_convenor_is_told() -> None:
    room = drawn(rounds=1)
    room.play_round({1: "A"})
    assert room.refusal(DecidePlaces(tuple(leaders(room)), "cut")).code == "places_shared"
    assert attention(room)[0].endswith("They share it.")


def test_a_house_may_let_the_most_wins_decide() -> None:
    room = drawn(tables=2, rounds=3, options={"rank_tie": "most_wins"})
    for outcomes in ({1: "A", 2: "TIE"}, {1: "TIE", 2: "A"}, {1: "TIE", 2: "TIE"}):
        room.play_round(outcomes)  # type: ignore[arg-type]
    found = standings(room.room)
    keys = [(-one.clicks, -one.wins) for one in found]
    assert keys == sorted(keys)
    assert all((a == b) == (one.place == two.place)
               for a, one in zip(keys, found, strict=True) for b, two in zip(keys, found, strict=True))  # fmt: skip


def club(name: str, nominated: int, first: int, more: int = 0) -> tuple[Row, ...]:
    """Players of a club, the first of them nominated."""
    return tuple(Row(first + n, f"{name} {n}", name, nominated=n < nominated) for n in range(nominated + more))


def test_the_first_days_clicks_of_the_eight_nominated_are_the_clubs() -> None:
    room = cribbage(4, 3, club("Papanui", 8, 1) + club("Hornby", 7, 9, more=1))
    assert attention(room) == ["Hornby nominated 7 of 8 players: not eligible for the team trophy."]
    play(room, "A", "B", "A", "TIE")
    (begun,) = room.do(BeginDay(2))
    assert sentence(begun, room.room) == "Day 2 begins with round 2."
    assert room.do(BeginDay(2)) == []
    first_day = {player: tally.clicks for player, tally in tallies(room.room.ledger, room.room.players).items()}
    play(room, "B", "B", "A", "A")
    play(room, "A", "A", "A", "A")
    papanui, hornby = club_table(room.room)
    assert (papanui.club, papanui.place) == ("Papanui", 1)
    assert papanui.clicks == sum(first_day[player] for player in range(1, 9))
    assert (hornby.club, hornby.place, len(hornby.players)) == ("Hornby", None, 7)
    assert told(room)[-1] == ("Team trophy", "Papanui", papanui.clicks)


def test_a_house_may_sum_a_short_team_all_the_same() -> None:
    room = cribbage(4, 1, club("Papanui", 8, 1) + club("Hornby", 7, 9, more=1), team_short="sum")
    assert attention(room) == []
    play(room, "A", "B", "A", "A")
    assert {team.club for team in club_table(room.room) if team.place is not None} == {"Papanui", "Hornby"}


def test_nominations_are_named_by_club_before_the_first_game_and_stand_afterwards() -> None:
    room = cribbage(4, 2, club("Papanui", 8, 1) + club("Hornby", 0, 9, more=8))
    (named,) = room.do(NominateClub("hornby", tuple(range(9, 17))))
    assert sentence(named, room.room).startswith("Hornby nominated Hornby 0, Hornby 1")
    assert room.do(NominateClub("Hornby", tuple(range(9, 17)))) == []
    assert {team.club: len(team.players) for team in club_table(room.room)} == {"Papanui": 8, "Hornby": 8}
    assert room.refusal(NominateClub("Hornby", (1, 9))).code == "other_club"
    assert room.refusal(NominateClub("Nowhere", ())).code == "no_club"
    assert room.refusal(NominateClub("", ())).code == "no_club"
    (nobody,) = room.do(NominateClub("Hornby", ()))
    assert sentence(nobody, room.room) == "Hornby has nominated nobody."
    room.do(StartRound(1, at(0)))
    assert room.refusal(NominateClub("Hornby", (9,))).code == "nominations_closed"


def test_nine_nominees_are_refused_and_so_is_a_sheet_without_a_trophy() -> None:
    room = cribbage(3, 1, club("Papanui", 0, 1, more=12))
    assert room.refusal(NominateClub("Papanui", tuple(range(1, 10)))).code == "too_many_nominated"
    assert drawn().refusal(NominateClub("Papanui", (1,))).code == "no_team_trophy"


def test_a_day_begins_between_two_rounds_and_not_before_the_first() -> None:
    room = cribbage(1, 2)
    assert room.refusal(BeginDay(1)).code == "no_new_day"
    room.do(StartRound(1, at(0)))
    assert room.refusal(BeginDay(1)).code == "no_new_day"
    assert room.refusal(BeginDay(2)).code == "other_round"


def test_the_final_of_fixed_teams_names_the_champions() -> None:
    room = seated_teams(4)
    for _ in range(3):
        play_round(room, (520, 400), (510, 300))
    play_round(room, (520, 400), (400, 510))
    play_round(room, (505, 512))
    assert [title for title, _, _ in told(room)] == ["Winner", "Runner-up"]
    assert room.refusal(DecidePlaces((1, 2), "cut")).code == "places_open"


def test_a_correction_is_told_to_whoever_was_shown_the_old_total_until_everybody_moves() -> None:
    room = drawn(tables=2)
    room.play_round({1: "A", 2: "A"})
    four = {seating.seat: seating.player for seating in room.room.seatings[1] if seating.table == 1}
    (corrected,) = room.enter("TIE", 1, "A", "level at 460", round_=1)
    (line,) = attention(room)
    for seat, was in (("A.L", 2), ("B.L", 0)):
        assert f"{name(room, four[seat])} (1, was {was})" in line
        assert f"{name(room, four[seat])} (1, was {was})" in sentence(corrected, room.room)
    room.start(1000)
    assert attention(room) == [line]
    room.bell(1600)
    room.enter("A", 1)
    room.enter("A", 2)
    assert attention(room) == []


def test_a_correction_that_changes_no_total_tells_nobody() -> None:
    room = drawn(tables=2)
    room.play_round({1: "TIE", 2: "A"})
    (corrected,) = room.enter("TIE", 1, "B", "the other side cut low", round_=1)
    assert attention(room) == []
    assert sentence(corrected, room.room).endswith("a tie: the other side cut low.")


def test_house_players_and_those_who_left_keep_their_clicks_and_only_entrants_are_ranked() -> None:
    room = Evening()
    room.do(set_up(rounds=2))
    room.do(ImportPlayers(tuple(Row(n, f"Player {n}") for n in range(1, 8))))
    room.do(DrawSeats(house_players=True, seed=1))
    room.play_round({1: "A", 2: "B"})
    leaver = next(one.player for one in standings(room.room) if one.clicks == 2 and one.place is not None)
    room.do(PlayerLeaves(2, leaver, True, "ill"))
    room.play_round({1: "TIE", 2: "TIE"})
    found = {one.player: one for one in standings(room.room)}
    assert (found[leaver].clicks, found[leaver].place is not None) == (2, True)
    assert {one.player for one in found.values() if one.place is None} == {
        number for number, player in room.room.players.items() if player.house
    }
