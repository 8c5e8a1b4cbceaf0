"""Which plan the bell takes, and what it does about a ring that it finds late."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.bell import reports
from controller.bell.plan import (
    Memory,
    Plan,
    PlanRefused,
    Ring,
    Skip,
    Strike,
    Stroke,
    next_step,
    parse_plan,
    plan_text,
    remembered,
    rings_ahead,
    take,
)

BOOT = "this-boot"
SECOND = 1_000_000
OPEN = Ring("r3/open", 100 * SECOND, {"bell": (Stroke(600, 0),)})
CLOSE = Ring("r3/close", 700 * SECOND, {"bell": (Stroke(400, 200), Stroke(900, 0)), "light": (Stroke(5000, 0),)})
PLAN = Plan(BOOT, 7, (OPEN, CLOSE))


def rung(ring: Ring, late_us: int = 5) -> reports.Rung:
    return reports.rung(BOOT, 7, ring.ring, ring.at_hub_us, ring.at_hub_us + late_us, len(ring.strokes["bell"]))


def step(plan: Plan, memory: Memory, now_hub_us: int) -> Strike | Skip | None:
    return next_step(rings_ahead(plan, memory), now_hub_us)


def document(**changes: object) -> bytes:
    return json.dumps({**json.loads(plan_text(PLAN)), **changes}).encode()


def ring_document(**changes: object) -> bytes:
    ring = {"ring": "r3/open", "at_hub_us": 5, "strokes": {"bell": [[600, 0]]}, **changes}
    return document(rings=[ring])


def strokes_document(*hits: object) -> bytes:
    return ring_document(strokes={"bell": list(hits)})


def refusal(written: bytes) -> PlanRefused:
    with pytest.raises(PlanRefused) as caught:
        parse_plan(written)
    return caught.value


def test_a_plan_is_read_as_it_was_written() -> None:
    assert parse_plan(plan_text(PLAN).encode()) == PLAN


def test_the_document_is_the_one_the_contract_shows() -> None:
    assert json.loads(plan_text(Plan(BOOT, 2, (CLOSE,)))) == {
        "v": 2,
        "boot": BOOT,
        "revision": 2,
        "rings": [
            {
                "ring": "r3/close",
                "at_hub_us": 700_000_000,
                "strokes": {"bell": [[400, 200], [900, 0]], "light": [[5000, 0]]},
            }
        ],
    }


@pytest.mark.parametrize(
    ("written", "names"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (plan_text(PLAN).encode()[:-20], "not JSON"),
        (b"[]", "no object"),
        (document(v=1), "v 2"),
        (document(boot=3), "boot"),
        (document(revision=0), "revision"),
        (document(revision=True), "revision"),
        (document(revision=1.0), "revision"),
        (document(rings={}), "rings"),
        (document(rings=["r3/open"]), "rings cannot be 'r3/open'"),
        (ring_document(ring="r3 open\n"), "name"),
        (ring_document(ring=None), "ring cannot be"),
        (ring_document(at_hub_us="5"), "at_hub_us"),
        (ring_document(at_hub_us=-1), "at_hub_us"),
        (ring_document(strokes=[[600, 0]]), "strokes cannot be"),
        (ring_document(strokes={}), "strokes of the bell"),
        (ring_document(strokes={"light": [[600, 0]]}), "strokes of the bell"),
        (ring_document(strokes={"bell": [[600, 0]], "siren": [[600, 0]]}), "nothing else but buzzer and light"),
        (ring_document(strokes={"bell": [[600, 0]], "light": []}), "light in r3/open must have 1 to"),
        (strokes_document(), "strokes"),
        (strokes_document(*[[1, 0]] * 21), "strokes"),
        (strokes_document([600]), "strokes cannot be"),
        (strokes_document([600, True]), "strokes cannot be"),
        (document(colour="red"), "colour"),
        (strokes_document([0, 100]), "on for 1"),
        (strokes_document([20_000, 0]), "on for 1"),
        (strokes_document([600, -1]), "off for 0"),
    ],
)
def test_a_plan_that_cannot_be_read_is_refused_with_what_is_wrong(written: bytes, names: str) -> None:
    assert refusal(written).code == "malformed"
    assert names in str(refusal(written))


def test_rings_out_of_order_or_listed_twice_are_refused() -> None:
    first, second = json.loads(plan_text(PLAN))["rings"]
    assert "order" in str(refusal(document(rings=[second, first])))
    assert "twice" in str(refusal(document(rings=[first, first])))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["v", "ring", "strokes", "bell", ""]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["ring", "strokes", "at_hub_us", "bell", "light"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(st.binary() | st.fixed_dictionaries({"v": st.just(2), "boot": JSON, "revision": JSON, "rings": JSON}))
def test_whatever_stands_in_the_file_is_read_or_refused(content: bytes | dict[str, object]) -> None:
    written = content if isinstance(content, bytes) else json.dumps(content).encode()
    try:
        plan = parse_plan(written)
    except PlanRefused:
        return
    assert parse_plan(plan_text(plan).encode()) == plan


def test_a_plan_of_another_boot_never_rings() -> None:
    with pytest.raises(PlanRefused) as caught:
        take(PLAN, None, 0, "boot-after-the-power-cut")
    assert caught.value.code == "other_boot"


def test_a_lower_revision_than_the_last_is_refused_and_the_same_plan_again_is_not() -> None:
    assert take(PLAN, PLAN, 7, BOOT) == PLAN
    with pytest.raises(PlanRefused) as caught:
        take(PLAN, None, 8, BOOT)
    assert caught.value.code == "old_revision"


def test_a_revision_never_stands_for_two_different_plans() -> None:
    with pytest.raises(PlanRefused) as caught:
        take(Plan(BOOT, 7, (CLOSE,)), PLAN, 7, BOOT)
    assert caught.value.code == "old_revision"


def test_the_rings_of_a_plan_are_struck_one_after_the_other() -> None:
    memory = Memory()
    assert step(PLAN, memory, 0) == Strike(OPEN)
    memory = memory.after(rung(OPEN))
    assert step(PLAN, memory, 101 * SECOND) == Strike(CLOSE)
    assert step(PLAN, memory.after(rung(CLOSE)), 701 * SECOND) is None


def test_without_a_plan_there_is_nothing_to_do() -> None:
    assert next_step((), 0) is None


def test_a_ring_found_five_seconds_late_still_rings_and_a_later_one_is_skipped() -> None:
    only = Plan(BOOT, 7, (OPEN,))
    assert step(only, Memory(), OPEN.at_hub_us + 5 * SECOND) == Strike(OPEN)
    assert step(only, Memory(), OPEN.at_hub_us + 5 * SECOND + 1) == Skip(OPEN)


def test_a_skipped_ring_does_not_hold_up_the_next() -> None:
    memory = Memory().after(reports.skipped(BOOT, 7, OPEN.ring, OPEN.at_hub_us))
    assert step(PLAN, memory, 699 * SECOND) == Strike(CLOSE)


def test_a_restarted_bell_rings_nothing_that_this_boot_has_rung() -> None:
    memory = remembered([rung(OPEN), rung(CLOSE, late_us=4 * SECOND)], BOOT)
    assert step(PLAN, memory, 701 * SECOND) is None
    assert memory.revision == 7


def test_rings_of_another_boot_are_not_remembered() -> None:
    assert remembered([rung(OPEN)], "another-boot") == Memory()


def test_a_finish_planned_while_the_finish_bell_rang_is_not_rung_again() -> None:
    """The convenor presses "finish now" as the bell strikes: the hub did not know yet."""
    memory = Memory().after(rung(CLOSE))
    early, late = CLOSE.at_hub_us - 80_000, CLOSE.at_hub_us + 80_000
    for at_hub_us in (early, late):
        again = Plan(BOOT, 8, (Ring(CLOSE.ring, at_hub_us, CLOSE.strokes),))
        assert step(again, memory, CLOSE.at_hub_us + 100_000) is None


def test_the_evening_s_second_tournament_has_a_round_three_too() -> None:
    memory = Memory().after(rung(OPEN)).after(rung(CLOSE))
    again = Ring(OPEN.ring, CLOSE.at_hub_us + 3600 * SECOND, OPEN.strokes)
    assert step(Plan(BOOT, 9, (again,)), memory, CLOSE.at_hub_us + SECOND) == Strike(again)


def test_a_plan_without_a_ring_cancels_it() -> None:
    paused = take(Plan(BOOT, 8, ()), PLAN, 7, BOOT)
    assert step(paused, Memory(), CLOSE.at_hub_us) is None
