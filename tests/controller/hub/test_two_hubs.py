"""Two hubs on one broker: one holds the room, the other stands aside, and both say so."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table_node.shared.two_hubs import aside_words
from tests.support.two_hubs import HEARTBEAT_S, Hall, HubProgram

SETTLED_S = 40


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


def holders(hall: Hall) -> list[str]:
    return [hub.name for hub in hall.hubs if hub.holds]


def one_beside_the_other(hall: Hall) -> tuple[HubProgram, HubProgram]:
    """A hub that holds the room, and one that was started beside it."""
    first = hall.hub("first")
    hall.passes(5)
    second = hall.hub("second")
    hall.passes(5)
    return first, second


def served_by(hall: Hall, presses: int = 5) -> set[str]:
    """Who acknowledges what is pressed now."""
    first = hall.pressed + 1
    for _ in range(presses):
        hall.press()
        hall.passes(1)
    hall.passes(3)
    return {name for number in range(first, hall.pressed + 1) for name in hall.acknowledged.get(number, ["nobody"])}


def test_a_hub_alone_serves_the_room_after_it_has_listened(hall: Hall) -> None:
    hall.hub("first")
    hall.passes(2 * HEARTBEAT_S)
    assert served_by(hall) == {"first"}


def after(folder: Path, passes: int) -> HubProgram:
    """A hub that was switched on so many passes ago, in a hall of its own."""
    folder.mkdir()
    hub = Hall(folder).hub("first")
    hub.hall.passes(passes / 4)
    return hub


def test_a_hub_told_to_end_in_the_pass_in_which_it_would_take_the_room_does_not_take_it(tmp_path: Path) -> None:
    takes = next(passes for passes in range(100) if after(tmp_path / f"{passes}", passes).holds)
    hub = after(tmp_path / "again", takes - 1)
    hub.ends()
    hub.hall.passes(0.25)
    assert not hub.holds


def test_a_second_hub_stands_aside_within_a_heartbeat_and_acknowledges_nothing(hall: Hall) -> None:
    hall.hub("first")
    hall.passes(5)
    second = hall.hub("second")
    hall.passes(HEARTBEAT_S + 1)
    assert second.aside is not None
    assert served_by(hall, presses=30) == {"first"}
    assert holders(hall) == ["first"]


def test_both_consoles_say_it_with_the_remedy(hall: Hall) -> None:
    first, second = one_beside_the_other(hall)
    assert second.aside is not None
    assert aside_words(second.aside, "19:02") == (
        "Another hub holds this room: first, since 19:02.",
        "Switch one of the two off.",
    )
    assert "Another hub is switched on, second, and stands aside. Switch one of the two off." in first.attention
    second.kill()
    hall.passes(10)
    assert not any("Another hub" in said for said in first.attention)


def test_a_hub_that_is_killed_and_started_again_serves_at_once(hall: Hall) -> None:
    first, second = one_beside_the_other(hall)
    first.kill()
    first.start()
    hall.passes(1)
    assert holders(hall) == ["first"]
    assert served_by(hall) == {"first"}
    assert second.aside is not None


def test_a_hub_whose_machine_lost_its_power_serves_again_though_the_broker_still_believes_in_it(hall: Hall) -> None:
    first = hall.hub("first")
    hall.passes(5)
    first.loses_power()
    hall.passes(1)
    first.start("another boot")
    hall.passes(8)
    assert served_by(hall) == {"first"}


def test_a_hub_whose_link_was_cut_goes_on_when_it_is_back(hall: Hall) -> None:
    first, _ = one_beside_the_other(hall)
    first.link.lose()
    hall.passes(5)
    assert served_by(hall) == {"first"}


@pytest.mark.parametrize("forgets", [False, True], ids=["with what it kept", "with nothing"])
def test_a_broker_that_starts_again_changes_nothing(hall: Hall, forgets: bool) -> None:
    _, second = one_beside_the_other(hall)
    hall.broker.restart(forgets)
    hall.passes(10)
    assert served_by(hall) == {"first"}
    assert second.aside is not None


def test_the_other_hub_takes_over_only_when_a_person_says_so(hall: Hall) -> None:
    first, second = one_beside_the_other(hall)
    first.kill()
    hall.passes(30)
    assert holders(hall) == []
    assert second.aside is not None
    assert aside_words(second.aside, "")[1] == "Start that hub again. If it stays off, let this hub take over."
    second.take_over()
    hall.passes(2)
    assert second.aside is None
    assert served_by(hall) == {"second"}


def test_a_hub_is_not_taken_over_from_while_it_is_heard(hall: Hall) -> None:
    first, second = one_beside_the_other(hall)
    second.take_over()
    hall.passes(30)
    assert served_by(hall) == {"first"}
    first.kill()
    hall.passes(30)
    assert holders(hall) == [], "what was asked while the first was heard acts late"


def test_the_first_hub_stands_aside_when_it_comes_back_after_another_took_over(hall: Hall) -> None:
    first, second = one_beside_the_other(hall)
    first.loses_power()
    hall.passes(10)
    second.take_over()
    hall.passes(10)
    first.start("another boot")
    hall.passes(10)
    assert served_by(hall) == {"second"}
    assert first.aside is not None
    assert first.aside["name"] == "second"


def test_a_hub_that_was_only_cut_off_stands_aside_for_the_one_that_took_over(hall: Hall) -> None:
    first, second = one_beside_the_other(hall)
    hall.hubs.remove(first)  # nothing of it comes through, and nothing reaches it
    hall.passes(20)
    second.take_over()
    hall.passes(10)
    assert served_by(hall) == {"second"}
    hall.hubs.append(first)
    hall.passes(10)
    assert served_by(hall) == {"second"}
    assert first.aside is not None


def test_a_hub_that_stood_aside_still_does_when_it_is_started_again(hall: Hall) -> None:
    first, second = one_beside_the_other(hall)
    first.loses_power()
    second.kill()
    hall.passes(5)
    second.start("another boot")
    hall.passes(20)
    first.start("another boot")
    hall.passes(20)
    assert served_by(hall) == {"first"}
    assert second.aside is not None


def test_a_copy_of_the_log_on_another_machine_never_speaks_as_the_first(hall: Hall) -> None:
    first = hall.hub("first")
    hall.passes(5)
    first.kill()
    copy = hall.hub("copy", database=first.state_dir / "room.db")
    hall.passes(30)
    assert holders(hall) == []
    assert copy.aside is not None
    assert aside_words(copy.aside, "")[0] == "This hub's log was kept on another machine: first. This hub stays silent."
    copy.take_over()
    hall.passes(10)
    assert served_by(hall) == {"copy"}
    copy.kill()
    copy.start("another boot")
    hall.passes(10)
    assert served_by(hall) == {"copy"}, "from now on it is this machine's log"


@pytest.mark.parametrize("ears", [("", ""), ("/1", "/2")], ids=["under one name", "each under its own"])
def test_of_two_hubs_that_start_at_once_one_serves(hall: Hall, ears: tuple[str, str]) -> None:
    hall.hub("first", ear=ears[0])
    hall.hub("second", ear=ears[1])
    hall.passes(SETTLED_S)
    assert len(holders(hall)) == 1
    assert served_by(hall) == set(holders(hall))


def test_a_hub_of_an_earlier_release_is_stood_aside_for(hall: Hall) -> None:
    hall.broker.retained["roundbell/hall/room/hub"] = earlier = (
        b'{"v":1,"kind":"hub","online":1,"boot":"old","hub_us":1,"version":"0.1","bell":"ok","fault":null}'
    )
    first = hall.hub("first")
    hall.passes(2)
    hall.broker.publish("hub", "roundbell/hall/room/hub", earlier.replace(b'us":1', b'us":2'), True)
    hall.passes(10)
    assert holders(hall) == []
    assert first.aside is not None


def disturb(hall: Hall, what: str, hub: HubProgram) -> None:
    """One thing that goes wrong, or right, in a hall."""
    match what:
        case "press":
            hall.press()
        case "cut":
            for link in hub.links:
                link.lose()
        case "kill" if hub.is_on:
            hub.kill()
        case "lose power" if hub.is_on:
            hub.loses_power()
        case "start" if not hub.is_on:
            hub.start()
        case "boot" if not hub.is_on:
            hub.start(f"boot {hall.now}")
        case "take over":
            hub.take_over()
        case "broker restarts":
            hall.broker.restart(forgets=False)
        case "step":
            hub.step()
        case "carry":
            hub.carry()


DISTURBANCES = st.lists(
    st.tuples(
        st.sampled_from(
            ["press", "cut", "kill", "lose power", "start", "boot", "take over", "broker restarts", "step", "carry"]
        ),
        st.integers(0, 1),
        st.sampled_from([0, 0, 0.25, 1, 3, 8]),
    ),
    max_size=40,
)


@settings(max_examples=40)
@given(disturbances=DISTURBANCES)
def test_whatever_happens_only_the_hub_that_has_claimed_the_room_speaks_and_one_at_most_is_left(
    disturbances: list[tuple[str, int, float]],
) -> None:
    with TemporaryDirectory() as folder:
        hall = Hall(Path(folder))  # which looks at every word to a node: its speaker's claim must stand at the broker
        for name in ("first", "second"):
            hall.hub(name)
        for what, which, seconds in disturbances:
            disturb(hall, what, hall.hubs[which])
            hall.passes(seconds)
        for hub in hall.hubs:
            if not hub.is_on:
                hub.start()
        hall.passes(SETTLED_S)
        assert len(holders(hall)) <= 1
        assert all(hub.aside is not None for hub in hall.hubs if not hub.holds)
        if holders(hall):
            assert served_by(hall) == set(holders(hall))
