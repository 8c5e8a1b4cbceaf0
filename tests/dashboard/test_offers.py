"""Nothing is offered that cannot work: in rooms that wander anywhere every form of the console is tried."""

import random

import pytest

from controller.domain.commands.round import StartRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers
from controller.games.refusal import Refusal
from tests.dashboard.forms_of import Form, forms_of
from tests.dashboard.real_hub import LivingHall, RealHub
from tests.dashboard.support import Hall
from tests.support.evening import at, entry_list, set_up
from tests.support.wandering_anything import AnythingWanderer
from tests.support.wandering_rounds import RoundWanderer

STEPS = ("tournament", "players", "clubs", "seats", "ready")
PAGES = ("/console", "/console/evening", "/console/results", *(f"/console/setup?step={step}" for step in STEPS))
ELSEWHERE = ("/logout", "/stay", "/console/setup/players")
"""Not asked of the hub; and the list that is pasted, which is nothing before somebody pastes it."""
BY_CHOICE = {
    # Which player, bid, order or word is chosen among those that could be right: each alone cannot be judged.
    "/evening/beside": {"not_at_one_table", "partners_again", "sits_out", "same_player", "sitter", "not_moved"},
    "/evening/leave": {"three_left"},
    "/evening/sitters": {"sitters_crowded"}, "/setup/sitters": {"sitters_crowded"},
    "/evening/ring": {"ring_wrong"},
    "/evening/break": {"hand_dealt", "out_of_range"}, "/evening/plan": {"no_such_break"},
    "/evening/seat": {"seat_taken"}, "/evening/arrive": {"no_free_table"}, "/evening/close": {"no_free_table"},
    "/setup/tournament": {"out_of_range", "rounds_fixed", "sheet_withdrawn", "name"},
    "/setup/came": {"rows_wrong"}, "/setup/player/enter": {"entry_wrong"},
    "/setup/change": {
        "say_first", "out_of_range", "round_in_play", "seats_drawn", "play_has_begun", "rounds_begun", "table_in_use",
        "tournament_over", "rounds_fixed", "warning_too_early", "sitters_crowded", "sheet_withdrawn",
    },
    "/setup/draw": {"not_fours", "too_few_teams", "pairs_missing", "too_few_tables"},
    "/setup/nominate": {"too_many_nominated"},
    "/clicks": {"other_clicks", "not_a_mover", "no_scorecard"},
    "/misdeal": {"after_first_lead"},
    "/hand": {"umpire"}, "/correct": {"umpire", "not_counted", "game_is_over", "nothing_changes"},
    "/result": {"nothing_changes", "no_ties"}, "/game": {"nothing_changes", "game_open", "game_wrong", "out_of_range"},
    "/ruling": {"nothing_to_rule", "game_is_over"}, "/dispute": {"nothing_to_rule"},
    "/places": {"not_level"},
    "/time": {"nothing_to_extend"},  # a table's own extra time may be over, which no page is told
}  # fmt: skip
BY_TIME = {"not_open", "bell_is_ringing", "no_such_ring"}
"""A bell comes between the page and the press."""


@pytest.mark.parametrize("wanders", [RoundWanderer, AnythingWanderer])
@pytest.mark.parametrize("seed", range(2))
def test_what_the_console_offers_can_be_done(living: LivingHall, wanders: type[RoundWanderer], seed: int) -> None:
    hub = living.log
    wanderer, chance = wanders(seed, restarts=False), random.Random(seed)
    for step in range(120):
        living.clock.now = wanderer.now
        try:
            hub.do(wanderer.next(hub.room))
        except Refusal:
            continue
        if step % 15 == 0:
            living.clock.now = wanderer.now
            tables = [f"/console/table/{number}" for number in list(hub.room.tables)[:2]]
            for page in (*PAGES, *tables):
                for form in forms_of(living.page(page)):
                    try_out(living, hub, page, form, chance)


def try_out(hall: Hall, hub: RealHub, page: str, form: Form, chance: random.Random) -> None:
    """Send a form as somebody may fill it in, to a hub that only tries: it may refuse the choice, not the asking."""
    if form.action in ELSEWHERE:
        return
    assert not form.empty_choices, f"{page} asks to choose from nothing: {form.action} {form.empty_choices}"
    hub.only_tries = True
    hub.refusals.clear()
    answer = hall.client.post(form.action, data=form.filled(chance))
    hub.only_tries = False
    said_first = form.action.endswith("/setup/change")  # what a change leads to is said on the page before it is done
    assert answer.status_code in (302, 409, 422) or said_first, f"{page}, {form.action}: {answer.status}"
    allowed = next((codes for ending, codes in BY_CHOICE.items() if form.action.endswith(ending)), set())
    for reply in hub.refusals:
        where = f"{page} in {hub.room.phase} offers {form.action}"
        assert reply.code in allowed | BY_TIME, f"{where}: {reply.code}, {reply.text} {hub.asked[-1]}"


def test_the_plan_of_the_session_is_taken_as_the_page_sends_it(living: LivingHall) -> None:
    living.log.do(set_up(rounds=3))
    filled = {"auto": "1", "gap": "5", "kind-1": "tea", "minutes-1": "15", "after-1": "2"}
    living.submit("/console/evening", "/console/evening/plan", **filled)
    assert living.log.room.session is not None and living.log.room.session.auto


def test_seats_are_offered_to_be_changed_only_between_games(living: LivingHall) -> None:
    living.log.do(set_up(tables=4), ImportPlayers(entry_list(8)), DrawSeats(house_players=False, seed=7))
    assert "/console/evening/leave" in living.page("/console/evening")
    living.log.do(StartRound(1, at(0)))
    page = living.page("/console/evening")
    assert not [name for name in ("leave", "arrive", "beside", "close", "open", "ring") if f"/evening/{name}" in page]


def test_a_round_without_a_clock_is_not_offered_to_be_paused_or_made_longer(living: LivingHall) -> None:
    living.log.do(CreateTournament("Cribbage", "cribbage", 3, 0, 4, 0, "result", 1), ImportPlayers(entry_list(8)))
    living.log.do(DrawSeats(house_players=False, seed=7), StartRound(1, at(0)))
    page = living.page("/console")
    assert not [name for name in ("pause", "minute", "extend") if f"/console/round/{name}" in page]
