"""What becomes of clicks after the result: forfeited by who moves on unclipped, restored, reversed (500 1g; R51)."""

import pytest

from controller.domain.commands import Command
from controller.domain.commands.game import ExcuseClips
from controller.domain.commands.session import AbandonRound
from controller.domain.commands.table import ClipCard, ForfeitClicks, RestoreClicks, ReverseClicks
from controller.domain.events.game import PressIgnored
from controller.domain.events.table import ClicksForfeited
from controller.domain.standings.places import standings
from controller.domain.table import scorecard_marks
from controller.domain.table.scorecard_marks import ClickState, state_of
from controller.projections import documents, rows
from controller.projections.journal import sentence
from tests.support.clauses import clause
from tests.support.evening import Evening, drawn, running

TABLES = 4


def won_at_3(profile: str = "500-2025") -> tuple[Evening, int]:
    """Four tables with scorecards; Amber has won at table 3. The evening, and one of its winners."""
    room = drawn(TABLES, cards=True, profile=profile)
    room.start()
    room.confirm("amber", 300, table=3)
    return room, room.table(3).seats["A.L"]


def clicks(room: Evening, player: int) -> int:
    """A player's clicks in the standings, with those that are still to be clipped."""
    return next(found.clicks + found.unclipped for found in standings(room.room) if found.player == player)


def attention(room: Evening) -> str:
    """What the convenor is asked to look at."""
    said = documents.summary(room.room, 1, [], 0)["attention"]
    assert isinstance(said, list)
    return "\n".join(said)


def state(room: Evening, player: int, table: int = 3, round_: int = 1) -> ClickState:
    """What has become of a player's clicks."""
    return state_of(room.room, round_, table, player)


def shown(room: Evening, player: int, round_: int = 1) -> tuple[object, object]:
    """A player's clicks and clip as the pages read them."""
    return next((row[4], row[5]) for row in rows.seats(room.room, round_) if row[3] == player)


def asked(kind: type, player: int, reason: str = "reader fault", table: int = 3, round_: int = 1) -> Command:
    """A change of a player's clicks."""
    command: Command = kind(round_, table, player, reason)
    return command


@pytest.mark.parametrize("profile", [
    pytest.param("500-2025", marks=clause("500-2025", "1g", where=scorecard_marks.card)),
    pytest.param("500-2024", marks=clause("500-2024", "1g", where=scorecard_marks.card)),
])  # fmt: skip
def test_a_winner_at_3_first_tapped_at_4_loses_two_clicks_until_the_convenor_restores_them(profile: str) -> None:
    room, winner = won_at_3(profile)
    name = room.room.players[winner].name
    assert clicks(room, winner) == 2
    (forfeited,) = room.tap(winner, table=4)
    assert forfeited == ClicksForfeited(3, 1, winner, 4, "")
    assert sentence(forfeited, room.room) == (
        f"What {name} earned in round 1 at table 3 is forfeited: the scorecard was first tapped at table 4."
    )
    assert (clicks(room, winner), state(room, winner), shown(room, winner)) == (0, "forfeited", (0, "forfeited"))
    assert f"{name} moved on unclipped and forfeits what round 1 earned" in attention(room)
    assert room.refusal(asked(RestoreClicks, winner, " ")).code == "no_reason"
    room.do(asked(RestoreClicks, winner))
    assert (clicks(room, winner), state(room, winner), shown(room, winner)) == (2, "restored", (2, "restored"))
    assert "forfeits" not in attention(room)


@clause("cribbage", "12/1", where=scorecard_marks.card)
def test_where_the_sheet_only_warns_the_card_at_the_next_table_is_ignored_and_the_convenor_told() -> None:
    room, winner = won_at_3("500-201x")
    (ignored,) = room.tap(winner, table=4)
    name = room.room.players[winner].name
    assert isinstance(ignored, PressIgnored) and ignored.reason == "unclipped"
    assert sentence(ignored, room.room) == (
        f"Table 4: {name}'s scorecard changed nothing, because it is still to be clipped at table 3."
    )
    assert f"{name} tapped at table 4 and is not clipped at table 3" in attention(room)
    assert clicks(room, winner) == 2
    room.tap(winner, table=3)
    assert name not in attention(room)


@clause("500-2025", "1g", where=scorecard_marks.card)
@clause("500-2024", "1g", where=scorecard_marks.card)
def test_where_the_reader_was_down_nothing_is_forfeited_and_the_convenor_clips_by_hand() -> None:
    room, winner = won_at_3()
    (ignored,) = room.tap(winner, table=4, readers_down=(3,))
    assert isinstance(ignored, PressIgnored) and ignored.reason == "reader_down"
    assert "whose reader does not work" in sentence(ignored, room.room)
    assert clicks(room, winner) == 2
    room.do(asked(ClipCard, winner))
    assert (state(room, winner), shown(room, winner)) == ("clipped", (2, "by hand"))
    assert room.room.players[winner].name not in attention(room)


def test_losers_and_those_who_are_clipped_already_forfeit_nothing_elsewhere() -> None:
    room, winner = won_at_3()
    room.tap(winner, table=3)
    for player in (winner, room.table(3).seats["B.L"]):
        (ignored,) = room.tap(player, table=4)
        assert isinstance(ignored, PressIgnored) and ignored.reason == "wrong_table"


def test_a_tie_is_forfeited_by_those_who_cut_lower_and_only_once_they_have() -> None:
    room = drawn(TABLES, cards=True)
    room.start()
    room.confirm("both", 300, table=3)
    amber = room.table(3).seats["A.L"]
    (ignored,) = room.tap(amber, table=4)
    assert isinstance(ignored, PressIgnored) and ignored.reason == "wrong_table"
    room.confirm("amber", 310, table=3)
    room.tap(amber, table=4)
    assert (state(room, amber), clicks(room, amber)) == ("forfeited", 0)


def test_a_called_umpire_comes_before_any_forfeit() -> None:
    room, winner = won_at_3()
    room.press("call", 320, table=3)
    (ignored,) = room.tap(winner, table=4)
    assert isinstance(ignored, PressIgnored) and ignored.reason == "unclipped"


def test_a_table_whose_last_card_is_forfeited_is_done_and_the_room_moves() -> None:
    room = running(tables=2, cards=True)
    room.bell()
    room.enter("A", table=1)
    room.enter("A", table=2)
    winner, *others = room.table(1).seats.values()
    for player in (*others, *room.table(2).seats.values()):
        room.tap(player, table=1 if player in others else 2)
    assert room.room.round == 1
    room.tap(winner, table=2)
    assert room.room.round == 2
    assert "Restore it" in attention(room)
    room.do(asked(RestoreClicks, winner, table=1))
    assert clicks(room, winner) == 2


def test_a_forfeited_card_is_asked_for_no_more_and_changes_nothing_when_it_comes_back() -> None:
    room, winner = won_at_3()
    room.tap(winner, table=4)
    (ignored,) = room.tap(winner, table=3)
    assert isinstance(ignored, PressIgnored) and ignored.reason == "clicks_ruled"
    note = str(documents.table(room.room, room.table(3), 1, "online", None)["note"])
    assert room.room.players[winner].name not in note.removesuffix(".").split(": ")[1].split(", ")


def test_the_convenor_forfeits_and_reverses_with_a_reason() -> None:
    room, winner = won_at_3()
    loser = room.table(3).seats["B.L"]
    assert room.refusal(asked(ForfeitClicks, loser)).code == "not_a_mover"
    assert room.refusal(asked(ForfeitClicks, winner, "")).code == "no_reason"
    (forfeited,) = room.do(asked(ForfeitClicks, winner, "went to the bar"))
    assert sentence(forfeited, room.room).startswith("The convenor let ")
    other = room.table(3).seats["A.R"]
    room.tap(other, table=3)
    assert room.refusal(asked(ForfeitClicks, other)).code == "other_clicks"
    (reversed_,) = room.do(asked(ReverseClicks, other, "played with another's card"))
    assert sentence(reversed_, room.room).endswith("at table 3: played with another's card.")
    assert (clicks(room, other), state(room, other), shown(room, other)) == (0, "reversed", (0, "reversed"))


@pytest.mark.parametrize(
    ("kind", "state_wanted"),
    [(ClipCard, "clipped"), (RestoreClicks, "clipped"), (ReverseClicks, "taken back")],
)
def test_what_is_so_already_or_cannot_be_is_refused_in_a_sentence(kind: type, state_wanted: str) -> None:
    room, winner = won_at_3()
    room.tap(winner, table=3)
    if state_wanted == "taken back":
        room.do(asked(ReverseClicks, winner))
    refusal = room.refusal(asked(kind, winner))
    assert refusal.code == "other_clicks"
    assert refusal.text == f"What {room.room.players[winner].name} earned in round 1 is {state_wanted}."


def test_clicks_of_a_game_without_a_result_or_of_somebody_elses_are_refused() -> None:
    room, winner = won_at_3()
    playing = room.table(1).seats["A.L"]
    assert room.refusal(asked(ReverseClicks, playing, table=1)).code == "other_clicks"
    for command in (asked(ClipCard, winner, table=1), asked(ClipCard, 99), asked(ClipCard, winner, round_=9)):
        assert room.refusal(command).code == "not_at_table"


def test_an_excused_card_of_a_past_round_is_clipped_by_hand_later() -> None:
    room = running(cards=True)
    room.bell()
    room.enter("A")
    winner = room.table().seats["A.L"]
    room.do(ExcuseClips(1, 1, "no reader"))
    assert room.room.round == 2
    assert shown(room, winner) == (2, "excused")
    room.do(asked(ClipCard, winner, table=1))
    assert shown(room, winner) == (2, "by hand")


def test_r51_a_correction_of_an_old_result_keeps_a_reversal_and_a_forfeit() -> None:
    room = running(tables=2, rounds=3)
    room.play_round({1: "A", 2: "A"})
    four = {seating.seat: seating.player for seating in room.room.seatings[1] if seating.table == 1}
    room.do(ReverseClicks(1, 1, four["B.L"], "played out of turn"))
    room.do(ReverseClicks(1, 1, four["A.L"], "played out of turn"))
    room.enter("B", table=1, round_=1, reason="the score sheet says so")
    assert {seat: clicks(room, player) for seat, player in four.items()} == {"A.L": 0, "A.R": 0, "B.L": 0, "B.R": 2}
    assert [found.wins for found in standings(room.room) if found.player == four["B.L"]] == [1]
    room.do(RestoreClicks(1, 1, four["B.L"], "it was another player"))
    assert clicks(room, four["B.L"]) == 2


def test_clicks_without_scorecards_can_be_reversed_and_restored_and_show_it() -> None:
    room = running(tables=2)
    room.confirm("amber", 300)
    winner = room.table().seats["A.L"]
    assert (state(room, winner, 1), shown(room, winner)) == ("clipped", (2, "none"))
    room.do(ReverseClicks(1, 1, winner, "revoked"))
    assert shown(room, winner) == (0, "reversed")


def test_what_a_round_forfeited_is_gone_with_the_round_that_counts_for_nothing() -> None:
    room, winner = won_at_3()
    room.tap(winner, table=4)
    room.do(AbandonRound(1, "a fire alarm"))
    assert (state(room, winner), clicks(room, winner), attention(room)) == ("none", 0, "")
