"""A number in a form means whoever had it when the form was drawn, never somebody of a list that came since."""

import pytest

from controller.domain.commands.setup import DrawSeats, ImportPlayers, Row
from tests.dashboard.real_hub import LivingHall
from tests.support.evening import entry_list, set_up

PLAYERS = "/console/setup?step=players"


def listed(*names: str) -> ImportPlayers:
    return ImportPlayers(tuple(Row(line, name) for line, name in enumerate(names, start=1)))


@pytest.fixture
def hall(living: LivingHall) -> LivingHall:
    """Four players are on the list."""
    living.log.do(set_up(name="Friday"), listed("Ann", "Bob", "Cy", "Di"))
    return living


@pytest.mark.parametrize("anew", ["a tournament", "a list"])
@pytest.mark.parametrize(
    ("action", "typed"),
    [
        ("/console/setup/player/strike", {"player": "1"}),
        ("/console/setup/player/amend", {"player": "1", "name": "Anne", "club": ""}),
        ("/console/setup/player/give", {"player": "1", "card": "04A1B2C3", "notation": ""}),
    ],
)
def test_a_form_for_ann_does_nothing_to_ed_who_has_her_number_now(
    hall: LivingHall, action: str, typed: dict[str, str], anew: str
) -> None:
    form = hall.form(PLAYERS, action)
    if anew == "a tournament":
        hall.log.do(set_up(name="The Friday after"))
    hall.log.do(listed("Ed", "Flo", "Gus", "Hal"))
    before = hall.log.room
    answer = hall.client.post(action, data=form | typed)
    assert (answer.status_code, hall.log.room) == (409, before)
    assert "That page was made for another list of players." in answer.text
    assert all(f'value="{value}"' in answer.text for value in typed.values() if value)


def test_nobody_of_tonight_is_sent_home_by_a_page_of_last_friday(hall: LivingHall) -> None:
    hall.log.do(ImportPlayers(entry_list(8)), DrawSeats(house_players=False, seed=7))
    leave, start = (hall.form("/console/evening", "/console/evening/leave"),
                    hall.form("/console", "/console/round/start"))  # fmt: skip
    hall.log.do(set_up(name="Tonight"), ImportPlayers(entry_list(8)), DrawSeats(house_players=False, seed=8))
    before = hall.log.room
    filled = leave | {"player": "5", "house_player": "1", "reason": "ill"}
    assert hall.client.post("/console/evening/leave", data=filled).status_code == 409
    hall.client.post("/console/round/start", data=start)
    assert hall.log.room == before
    assert "another list of players" in hall.page("/console")


def test_whoever_is_entered_or_struck_beside_makes_no_other_list(hall: LivingHall) -> None:
    form = hall.form(PLAYERS, "/console/setup/player/strike")
    hall.submit(PLAYERS, "/console/setup/player/enter", name="Eve")
    assert hall.client.post("/console/setup/player/strike", data=form | {"player": "2"}).status_code == 302
    assert [one.name for one in hall.log.room.players.values()] == ["Ann", "Cy", "Di", "Eve"]
