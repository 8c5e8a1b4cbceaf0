"""After a power cut in mid-round: the time truly left, as the nodes prove it, or as the convenor decides."""

from controller.domain.commands.round import NoteRestart, PauseRound, ResumeRound
from controller.domain.commands.session import AbandonRound, RecoverClock, SetTimeLeft
from controller.domain.events import Event
from controller.domain.events.bell import BellMissed
from controller.domain.events.session import ClockRecovered
from controller.domain.round.clock import planned_rings
from tests.support.evening import SECOND_US, Evening, at, running


def cut(at_s: float, tables: int = 1) -> Evening:
    """The machine lost its power this late in the round, and is up again."""
    room = running(tables)
    room.do(NoteRestart("boot-2", at(at_s), "boot-1"))
    return room


def recover(room: Evening, closes_s: float, now_s: float = 60) -> list[Event]:
    closes, now = round(closes_s * SECOND_US), round(now_s * SECOND_US)
    return room.do(RecoverClock(1, closes, 900, ("node-1",), now))


def test_what_the_nodes_need_to_find_the_bell_again_is_kept() -> None:
    clock = cut(400).room.clock
    assert (clock.was_boot, clock.was_closing_hub_us, clock.recovering) == ("boot-1", at(600), True)


def test_the_round_goes_on_by_itself_with_the_time_truly_left() -> None:
    room = cut(400)
    (recovered,) = recover(room, closes_s=190, now_s=60)
    assert isinstance(recovered, ClockRecovered)
    assert planned_rings(room.room) == [("warn", 130 * SECOND_US), ("close", 190 * SECOND_US)]


def test_a_bell_that_fell_into_the_outage_has_rung_at_the_tables_and_stands() -> None:
    room = cut(580)
    room.press("dealt", 570)
    events = recover(room, closes_s=-20, now_s=60)
    assert [type(event) for event in events][:2] == [ClockRecovered, BellMissed]
    assert room.room.phase == "overtime"


def test_what_the_convenor_decided_meanwhile_is_not_overturned() -> None:
    room = cut(400)
    room.do(ResumeRound(1, 70 * SECOND_US))
    room.do(PauseRound(1, 80 * SECOND_US))
    assert recover(room, closes_s=190) == []
    assert not room.room.clock.recovering


def test_a_second_cut_before_the_nodes_answered_still_knows_the_first_bell() -> None:
    room = cut(400)
    room.do(NoteRestart("boot-3", 5 * SECOND_US, "boot-2"))
    assert (room.room.clock.was_boot, room.room.clock.was_closing_hub_us) == ("boot-1", at(600))
    recover(room, closes_s=100)
    assert room.room.phase == "running"


def test_without_nodes_the_convenor_goes_on_gives_time_back_or_plays_the_round_again() -> None:
    for choice in (ResumeRound(1, 70 * SECOND_US), SetTimeLeft(1, 400, 1), AbandonRound(1, "power cut")):
        room = cut(400)
        assert room.room.clock.left_us == 200 * SECOND_US
        assert room.do(choice)


def test_a_round_that_stood_still_before_the_cut_stands_still_after_it() -> None:
    room = running()
    room.do(PauseRound(1, at(100)))
    room.do(NoteRestart("boot-2", at(200), "boot-1"))
    assert room.room.clock.left_us == 500 * SECOND_US and not room.room.clock.recovering
    assert recover(room, closes_s=190) == []
