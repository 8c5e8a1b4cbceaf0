"""A club's players, cards and settings outlive a tournament; a new one asks a second time, and can be taken back."""

import re

import pytest

from controller.domain.commands.game import EnterResult
from controller.domain.commands.hall import GiveCard
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from dashboard.read.register import key_of
from tests.dashboard.forms_of import form_with
from tests.dashboard.real_hub import LivingHall
from tests.support.evening import at, entry_list, set_up

MAKE, CAME, PLAYERS = "/console/setup/tournament", "/console/setup/came", "/console/setup?step=players"
TOURNAMENT = "/console/setup?step=tournament"


@pytest.fixture
def hall(living: LivingHall) -> LivingHall:
    """Thirty-one players with cards are on the list of a tournament of nine tables."""
    living.log.do(set_up(name="First try", tables=9, rounds=5, options={"slam_min": 250, "umpires": ["Ann", "Bob"]}))
    living.log.do(ImportPlayers(entry_list(31, cards=True)))
    return living


def main(page: str) -> str:
    """A page without its head."""
    return page.partition("<main")[2]


def test_the_form_carries_what_the_tournament_before_was_made_with(hall: LivingHall) -> None:
    held = form_with(hall.page(TOURNAMENT), MAKE).untouched()
    want = {"name": "First try", "rounds": "5", "minutes": "10", "tables": "9", "warning_s": "60", "clipping": "auto",
            "option-slam_min": "250", "option-umpires": "Ann, Bob", "profile": "500-2025"}  # fmt: skip
    assert {name: held[name] for name in want} == want


def test_a_second_step_says_what_becomes_of_players_and_seats(hall: LivingHall) -> None:
    hall.log.do(DrawSeats(house_players=True, seed=7))
    page = main(hall.page(TOURNAMENT))
    assert "The 31 players stay on the list" in page and "The seats drawn go." in page
    assert "Yes, make the new tournament" in page
    assert "Make the tournament</button>" not in page


def test_made_anew_the_list_is_kept_and_nobody_types_it_again(hall: LivingHall) -> None:
    held = form_with(hall.page(TOURNAMENT), MAKE).untouched()
    hall.submit(TOURNAMENT, MAKE, **held | {"name": "Second try", "players": "keep"})
    assert hall.log.room.tournament is not None and hall.log.room.tournament.name == "Second try"
    assert {player.card for player in hall.log.room.players.values()} == {
        row.card for row in entry_list(31, cards=True)
    }
    assert "31 players" in main(hall.page(PLAYERS))


def test_a_new_tournament_is_taken_back_with_its_players_and_seats(hall: LivingHall) -> None:
    hall.log.do(DrawSeats(house_players=True, seed=7))
    seats = hall.log.room.seatings
    held = form_with(hall.page(TOURNAMENT), MAKE).untouched()
    hall.submit(TOURNAMENT, MAKE, **held | {"name": "Second try", "players": "empty"})
    assert hall.log.room.players == {}
    assert "the new tournament Second try" in hall.page("/console")
    hall.submit("/console", "/console/undo")
    assert (hall.log.room.seatings, len(hall.log.room.players)) == (seats, 32)
    assert "Done last" not in hall.page("/console")


def test_who_came_is_ticked_from_the_list_and_the_register(hall: LivingHall) -> None:
    hall.log.do(set_up(name="Next Friday"), ImportPlayers((Row(1, "Zoe", "Burwood", "04AA55B1"),)))
    page = hall.page(PLAYERS)
    everybody = re.findall(r'name="came" value="([^"]+)" (checked)?', page)
    assert len(everybody) == 32 and [key for key, ticked in everybody if ticked] == [key_of("Zoe", "Burwood")]
    hidden = hall.form(PLAYERS, CAME)
    came = [key_of("Player 1", "Papanui"), key_of("Player 31", "Papanui"), key_of("Zoe", "Burwood")]
    hall.client.post(CAME, data=hidden | {"came": came})
    listed = [(player.name, player.card) for player in hall.log.room.players.values()]
    assert listed == [("Player 1", "CA000001"), ("Player 31", "CA00001F"), ("Zoe", "04AA55B1")]
    hall.submit("/console", "/console/undo")
    assert [player.name for player in hall.log.room.players.values()] == ["Zoe"]


def test_nobody_ticked_changes_nothing(hall: LivingHall) -> None:
    hall.submit(PLAYERS, CAME)
    assert "Nobody was ticked" in hall.page(PLAYERS) and len(hall.log.room.players) == 31


def test_an_evening_that_is_over_says_where_it_stays(hall: LivingHall) -> None:
    hall.log.do(
        DrawSeats(house_players=True, seed=7),
        StartRound(1, at(0)),
        RecordRing("close", hall.log.room.revision + 1, at(600), at(600)),
    )
    for table in sorted(hall.log.room.tables):
        hall.log.do(EnterResult(1, table, "A", None, ""))
    hall.submit("/console/setup?step=ready", "/console/setup/end", reason="late")
    assert "this evening stands under Past evenings" in hall.page("/console/setup?step=ready")
    assert "It stays under" in main(hall.page(TOURNAMENT))
    held = form_with(hall.page(TOURNAMENT), MAKE).untouched()
    assert "First try stays, with its results and standings, under Past evenings." in hall.page(TOURNAMENT)
    hall.submit(TOURNAMENT, MAKE, **held | {"name": "Next Friday", "players": "keep"})
    assert "First try" in main(hall.page("/console/past"))
    assert len(hall.log.room.players) == 31 and not any(player.house for player in hall.log.room.players.values())


def test_no_new_tournament_is_offered_while_one_is_played(hall: LivingHall) -> None:
    hall.log.do(DrawSeats(house_players=True, seed=7), StartRound(1, at(0)))
    assert "Make a new tournament" not in hall.page(TOURNAMENT)


def test_a_list_kept_for_a_game_of_pairs_says_at_the_draw_who_needs_a_team(hall: LivingHall) -> None:
    hall.log.do(CreateTournament("Pairs", "spades", 5, 0, 9, 0, "auto", 1, keep_players=True))
    assert len(hall.log.room.players) == 31
    answer = hall.submit("/console/setup?step=seats", "/console/setup/draw", house_players="1")
    assert "31 players are in no team of two yet." in answer.text


def test_a_card_of_digits_alone_is_ticked_from_the_register_without_a_question(hall: LivingHall) -> None:
    hall.log.do(set_up(name="Next Friday"), ImportPlayers((Row(1, "Zoe", "Burwood", "04112233"),), "hex"))
    hall.log.do(set_up(name="The Friday after"))
    hall.client.post(CAME, data=hall.form(PLAYERS, CAME) | {"came": [key_of("Zoe", "Burwood")]})
    assert [(player.name, player.card) for player in hall.log.room.players.values()] == [("Zoe", "04112233")]


def test_namesakes_of_two_clubs_are_ticked_as_two_people_of_the_list(hall: LivingHall) -> None:
    twins = (Row(1, "John Smith", "Hutt", "04AA55B1"), Row(2, "John Smith", "Levin"))
    hall.log.do(set_up(name="Next Friday"), ImportPlayers(twins))
    ticked = re.findall(r'name="came" value="([^"]+)" checked', hall.page(PLAYERS))
    assert sorted(ticked) == sorted([key_of("John Smith", "Hutt"), key_of("John Smith", "Levin")])


def test_a_players_journal_tells_nothing_of_who_had_the_number_in_an_earlier_evening(hall: LivingHall) -> None:
    hall.log.do(GiveCard(1, "04AA55B1"), set_up(name="Next Friday"), ImportPlayers((Row(1, "Zoe", "Burwood"),)))
    hall.log.do(GiveCard(1, "04BB66C2"))
    own = main(hall.page("/console/journal?player=1"))
    assert "Zoe was given scorecard 04BB66C2." in own and "04AA55B1" not in own
    assert "Player 1 was given scorecard 04AA55B1." in main(hall.page("/console/journal"))
