"""A club's players, cards and settings outlive a tournament; a new one asks a second time, and can be taken back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.domain.commands.game import EnterResult
from controller.domain.commands.hall import GiveCard
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from dashboard.read.register import key_of
from tests.dashboard.real_hub import RealHub, hall_with_hub
from tests.dashboard.support import Hall
from tests.support.evening import at, entry_list, set_up

MAKE, CAME, PLAYERS = "/console/setup/tournament", "/console/setup/came", "/console/setup?step=players"
TOURNAMENT = "/console/setup?step=tournament"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[tuple[Hall, RealHub]]:
    """Thirty-one players with cards are on the list of a tournament of nine tables."""
    hall, hub = hall_with_hub(tmp_path)
    hub.do(set_up(name="First try", tables=9, rounds=5, options={"slam_min": 250, "umpires": ["Ann", "Bob"]}))
    hub.do(ImportPlayers(entry_list(31, cards=True)))
    yield hall, hub
    hub.close()


def main(page: str) -> str:
    """A page without its head."""
    return page.partition("<main")[2]


def values(page: str) -> dict[str, str]:
    """What the fields of the tournament's form hold."""
    form = re.search(rf'<form[^>]*action="{re.escape(MAKE)}".*?</form>', page, re.DOTALL)
    assert form is not None
    found = dict(re.findall(r'<input id="[^"]+" name="([^"]+)"[^>]* value="([^"]*)"', form[0]))
    for name, options in re.findall(r'<select id="[^"]+" name="([^"]+)".*?>(.*?)</select>', form[0], re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    return found | dict(re.findall(r'<input type="radio" name="([^"]+)" value="([^"]*)"[^>]* checked', form[0]))


def test_the_form_carries_what_the_tournament_before_was_made_with(desk: tuple[Hall, RealHub]) -> None:
    hall, _ = desk
    held = values(hall.page(TOURNAMENT))
    want = {"name": "First try", "rounds": "5", "minutes": "10", "tables": "9", "warning_s": "60", "clipping": "auto",
            "option-slam_min": "250", "option-umpires": "Ann, Bob", "profile": "500-2025"}  # fmt: skip
    assert {name: held[name] for name in want} == want


def test_a_second_step_says_what_becomes_of_players_and_seats(desk: tuple[Hall, RealHub]) -> None:
    hall, hub = desk
    hub.do(DrawSeats(house_players=True, seed=7))
    page = main(hall.page(TOURNAMENT))
    assert "The 31 players stay on the list" in page and "The seats drawn go." in page
    assert "Yes, make the new tournament" in page
    assert "Make the tournament</button>" not in page


def test_made_anew_the_list_is_kept_and_nobody_types_it_again(desk: tuple[Hall, RealHub]) -> None:
    hall, hub = desk
    held = values(hall.page(TOURNAMENT))
    hall.submit(TOURNAMENT, MAKE, **held | {"name": "Second try", "players": "keep"})
    assert hub.room.tournament is not None and hub.room.tournament.name == "Second try"
    assert {player.card for player in hub.room.players.values()} == {row.card for row in entry_list(31, cards=True)}
    assert "31 players" in main(hall.page(PLAYERS))


def test_a_new_tournament_is_taken_back_with_its_players_and_seats(desk: tuple[Hall, RealHub]) -> None:
    hall, hub = desk
    hub.do(DrawSeats(house_players=True, seed=7))
    seats = hub.room.seatings
    held = values(hall.page(TOURNAMENT))
    hall.submit(TOURNAMENT, MAKE, **held | {"name": "Second try", "players": "empty"})
    assert hub.room.players == {}
    assert "the new tournament Second try" in hall.page("/console")
    hall.submit("/console", "/console/undo")
    assert (hub.room.seatings, len(hub.room.players)) == (seats, 32)
    assert "Done last" not in hall.page("/console")


def test_who_came_is_ticked_from_the_list_and_the_register(desk: tuple[Hall, RealHub]) -> None:
    hall, hub = desk
    hub.do(set_up(name="Next Friday"), ImportPlayers((Row(1, "Zoe", "Burwood", "04AA55B1"),)))
    page = hall.page(PLAYERS)
    everybody = re.findall(r'name="came" value="([^"]+)" (checked)?', page)
    assert len(everybody) == 32 and [key for key, ticked in everybody if ticked] == [key_of("Zoe", "Burwood")]
    hidden = hall.form(PLAYERS, CAME)
    came = [key_of("Player 1", "Papanui"), key_of("Player 31", "Papanui"), key_of("Zoe", "Burwood")]
    hall.client.post(CAME, data=hidden | {"came": came})
    listed = [(player.name, player.card) for player in hub.room.players.values()]
    assert listed == [("Player 1", "CA000001"), ("Player 31", "CA00001F"), ("Zoe", "04AA55B1")]
    hall.submit("/console", "/console/undo")
    assert [player.name for player in hub.room.players.values()] == ["Zoe"]


def test_nobody_ticked_changes_nothing(desk: tuple[Hall, RealHub]) -> None:
    hall, hub = desk
    page = hall.submit(PLAYERS, CAME).get_data(as_text=True)
    assert "Nobody was ticked" in page and len(hub.room.players) == 31


def test_an_evening_that_is_over_says_where_it_stays(desk: tuple[Hall, RealHub]) -> None:
    hall, hub = desk
    hub.do(
        DrawSeats(house_players=True, seed=7),
        StartRound(1, at(0)),
        RecordRing("close", hub.room.revision + 1, at(600), at(600)),
    )
    for table in sorted(hub.room.tables):
        hub.do(EnterResult(1, table, "A", None, ""))
    hall.submit("/console/setup?step=ready", "/console/setup/end", reason="late")
    assert "this evening stands under Past evenings" in hall.page("/console/setup?step=ready")
    assert "It stays under" in main(hall.page(TOURNAMENT))
    held = values(hall.page(TOURNAMENT))
    assert "First try stays, with its results and standings, under Past evenings." in hall.page(TOURNAMENT)
    hall.submit(TOURNAMENT, MAKE, **held | {"name": "Next Friday", "players": "keep"})
    assert "First try" in main(hall.page("/console/past"))
    assert len(hub.room.players) == 31 and not any(player.house for player in hub.room.players.values())


def test_no_new_tournament_is_offered_while_one_is_played(desk: tuple[Hall, RealHub]) -> None:
    hall, hub = desk
    hub.do(DrawSeats(house_players=True, seed=7), StartRound(1, at(0)))
    assert "Make a new tournament" not in hall.page(TOURNAMENT)


def test_a_list_kept_for_a_game_of_pairs_says_at_the_draw_who_needs_a_team(desk: tuple[Hall, RealHub]) -> None:
    hall, hub = desk
    hub.do(CreateTournament("Pairs", "spades", 5, 0, 9, 0, "auto", 1, keep_players=True))
    assert len(hub.room.players) == 31
    answer = hall.submit("/console/setup?step=seats", "/console/setup/draw", house_players="1")
    assert "31 players are in no team of two yet." in answer.get_data(as_text=True)


def test_a_card_of_digits_alone_is_ticked_from_the_register_without_a_question(desk: tuple[Hall, RealHub]) -> None:
    hall, hub = desk
    hub.do(set_up(name="Next Friday"), ImportPlayers((Row(1, "Zoe", "Burwood", "04112233"),), "hex"))
    hub.do(set_up(name="The Friday after"))
    hall.client.post(CAME, data=hall.form(PLAYERS, CAME) | {"came": [key_of("Zoe", "Burwood")]})
    assert [(player.name, player.card) for player in hub.room.players.values()] == [("Zoe", "04112233")]


def test_namesakes_of_two_clubs_are_ticked_as_two_people_of_the_list(desk: tuple[Hall, RealHub]) -> None:
    hall, hub = desk
    twins = (Row(1, "John Smith", "Hutt", "04AA55B1"), Row(2, "John Smith", "Levin"))
    hub.do(set_up(name="Next Friday"), ImportPlayers(twins))
    ticked = re.findall(r'name="came" value="([^"]+)" checked', hall.page(PLAYERS))
    assert sorted(ticked) == sorted([key_of("John Smith", "Hutt"), key_of("John Smith", "Levin")])


def test_a_players_journal_tells_nothing_of_who_had_the_number_in_an_earlier_evening(
    desk: tuple[Hall, RealHub],
) -> None:
    hall, hub = desk
    hub.do(GiveCard(1, "04AA55B1"), set_up(name="Next Friday"), ImportPlayers((Row(1, "Zoe", "Burwood"),)))
    hub.do(GiveCard(1, "04BB66C2"))
    own = main(hall.page("/console/journal?player=1"))
    assert "Zoe was given scorecard 04BB66C2." in own and "04AA55B1" not in own
    assert "Player 1 was given scorecard 04AA55B1." in main(hall.page("/console/journal"))
