"""From nothing to a seated room, with nothing lost on the way."""

import pytest

from tests.dashboard.support import (
    Hall,
    build_room,
    nodes_document,
)


def test_a_tournament_is_made(hall: Hall) -> None:
    hall.log_in()
    typed = {"name": " Friday  500 ", "profile": "500-2025", "rounds": "6", "minutes": "10", "tables": "12"}
    hall.submit("/console/setup?step=tournament", "/console/setup/tournament", warning_s="0", clipping="auto", **typed)
    made = {
        "name": "Friday 500", "profile": "500-2025", "rounds": 6, "minutes": 10, "tables": 12, "warning_s": 0,
        "clipping": "auto", "options": {}, "confirmed": 0, "keep_players": 0,
    }  # fmt: skip
    assert hall.hub.asked == [("create_tournament", made)]


def test_a_setting_out_of_range_is_marked_and_the_rest_is_kept(hall: Hall) -> None:
    hall.log_in()
    typed = {"name": "Friday 500", "profile": "500-2025", "rounds": "61", "minutes": "10", "tables": "twelve"}
    answer = hall.submit(
        "/console/setup?step=tournament", "/console/setup/tournament", warning_s="0", clipping="auto", **typed
    )
    page = answer.text
    assert answer.status_code == 422
    assert "Write a whole number from 1 to 60." in page
    assert "Write a whole number from 1 to 400." in page
    assert 'value="twelve"' in page
    assert 'value="Friday 500"' in page
    assert hall.hub.asked == []


@pytest.mark.parametrize(("ticked", "house"), [({"house_players": "1"}, 1), ({}, 0)])
def test_the_draw_asks_for_house_players_only_when_they_are_wanted(
    hall: Hall, ticked: dict[str, str], house: int
) -> None:
    hall.desk("ready", round_no=1)
    hall.submit("/console/setup?step=seats", "/console/setup/draw", **ticked)
    assert hall.hub.asked == [("draw_seats", {"house_players": house, "by_taps": 0})]


def test_ending_the_tournament_needs_a_reason(hall: Hall) -> None:
    hall.desk()
    assert hall.submit("/console/setup?step=ready", "/console/setup/end", reason="").status_code == 422
    hall.submit("/console/setup?step=ready", "/console/setup/end", reason="fire alarm")
    assert hall.hub.asked == [("end_tournament", {"reason": "fire alarm"})]


def test_a_club_nominates_its_players(hall: Hall) -> None:
    build_room(hall.database, "ready", round_no=1)
    hall.says("UPDATE shown_tournament SET game = 'cribbage'")
    hall.log_in()
    typed = {"club": "Riverside", "player": ["1", "4"]}
    form = hall.form("/console/setup?step=clubs", "/console/setup/nominate")
    hall.client.post("/console/setup/nominate", data=form | typed)
    assert hall.hub.asked == [("nominate_club", {"club": "Riverside", "players": [1, 4]})]
    assert "Riverside has nominated 2 players." in hall.page("/console/setup?step=clubs")


@pytest.fixture
def desk(hall: Hall) -> Hall:
    """A convenor in a room of four tables whose players are to tap, with a reader at table 1 only."""
    hall.desk(tables=4)
    hall.hears("running")
    for number in range(5, 13):
        hall.live.forget(f"table/{number}")
    return hall


def test_set_up_says_that_no_node_reads_the_players_cards(desk: Hall) -> None:
    for page in ("/console/nodes", "/console/setup?step=tournament", "/console/check"):
        assert "no reader at table 2, 3, 4" in desk.page(page), page
    document = nodes_document()
    for row in document["nodes"]:
        row["reader"] = "none"
    desk.live.take("nodes", document | {"seq": 101})
    for page in ("/console/nodes", "/console/setup?step=tournament", "/console/check"):
        assert "no table has a reader" in desk.page(page), page


def test_one_act_on_the_evenings_page_lets_results_alone_clip_in_the_whole_room(desk: Hall) -> None:
    desk.submit("/console/evening", "/console/evening/clipping", clipping="result")
    assert desk.hub.asked == [("set_clipping", {"clipping": "result"})]
