"""Rules of the node that must hold whatever the contacts and the network do."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from table_node.core.cards import AWAY_US, Cards
from table_node.core.debounce import CHORD_US, LOCK_OUT_US, SETTLE_US, Buttons
from table_node.core.node import Node
from table_node.core.outbox import RESEND_US, WINDOW, MemoryStorage, Outbox
from table_node.wire.codec import decode, encode
from table_node.wire.messages import make
from table_node.wire.shapes import WireError

MS = 1000
S = 1_000_000

chatter = st.lists(st.integers(50, 15 * MS), max_size=12, unique=True).map(sorted)
pushes = st.tuples(st.integers(5 * MS, 2 * S), chatter, chatter, st.integers(0, 3 * S))


def train(begin_us: int, closed: bool, bounces: list[int]) -> list[tuple[bool, int]]:
    """A contact that goes to `closed` at `begin_us` and chatters, ending there."""
    edges = [(closed, begin_us)]
    for nth, after_us in enumerate(bounces[: len(bounces) // 2 * 2]):
        edges.append((closed if nth % 2 else not closed, begin_us + after_us))
    return edges


@given(st.lists(pushes, max_size=30))
def test_every_push_is_one_press_at_its_first_edge_however_it_bounces(
    pushed: list[tuple[int, list[int], list[int], int]],
) -> None:
    buttons, now_us, expected, told = Buttons(), 0, [], []
    for hold_us, closing, opening, rest_us in pushed:
        closing = [after_us for after_us in closing if after_us < hold_us]
        edges = [*train(now_us, True, closing), *train(now_us + hold_us, False, opening)]
        expected.append(("dealt", now_us))
        for down, tick_us in edges:
            buttons.edge("dealt", down, tick_us)
        told += buttons.presses(edges[-1][1])
        now_us += max(hold_us + 15 * MS + SETTLE_US, LOCK_OUT_US) + rest_us
    assert told == expected


@given(
    st.lists(
        st.tuples(st.sampled_from(["dealt", "amber", "blue", "undo"]), st.booleans(), st.integers(0, 400 * MS)),
        max_size=80,
    )
)
def test_presses_come_in_the_order_of_their_ticks_and_every_tick_is_an_edge(edges: list[tuple[str, bool, int]]) -> None:
    buttons, now_us, told, stamps = Buttons(), 0, [], set()
    for control, down, gap_us in edges:
        now_us += gap_us
        stamps.add(now_us)
        buttons.edge(control, down, now_us)
        told += buttons.presses(now_us)
    told += buttons.presses(now_us + S)
    ticks = [tick_us for _, tick_us in told]
    assert ticks == sorted(ticks)
    assert set(ticks) <= stamps
    assert len(told) <= len(edges)


@given(st.integers(0, CHORD_US), st.booleans())
def test_amber_and_blue_within_the_chord_are_both_whichever_is_first(apart_us: int, amber_first: bool) -> None:
    first, second = ("amber", "blue") if amber_first else ("blue", "amber")
    buttons = Buttons()
    buttons.edge(first, True, 5 * S)
    buttons.edge(second, True, 5 * S + apart_us)
    assert buttons.presses(6 * S) == [("both", 5 * S)]


@given(st.lists(st.integers(1, AWAY_US), max_size=60), st.integers(AWAY_US + 1, 10 * AWAY_US))
def test_a_card_is_one_tap_until_it_was_away(gaps: list[int], away_us: int) -> None:
    cards, now_us = Cards(), 0
    told = [cards.read("61008EB2F9", now_us)]
    for gap_us in gaps:
        now_us += gap_us
        told.append(cards.read("61008EB2F9", now_us))
    told.append(cards.read("61008EB2F9", now_us + away_us))
    assert [what in ("tap", "lay") for what in told] == [True, *[False] * len(gaps), True]


@given(st.integers(1, 60), st.integers(0, 2**32))
def test_nothing_is_lost_and_nothing_counts_twice_whatever_the_network_does(count: int, seed: int) -> None:
    """Messages and acknowledgements get lost, doubled and shuffled; the link drops; the node's power is cut."""
    chance, storage, boot, now_us = random.Random(seed), MemoryStorage(), 0, 0
    outbox = Outbox("boot-0", storage)
    made: list[tuple[str, int]] = []
    stored: dict[tuple[str, int], str] = {}
    on_air: list[dict[str, object]] = []
    while len(made) < count or outbox.queued():
        now_us += chance.randint(0, RESEND_US)
        happens = chance.random()
        if len(made) < count and happens < 0.5:
            assert outbox.add("press", "dealt", now_us)
            made.append((f"boot-{boot}", 1 + sum(1 for name, _ in made if name == f"boot-{boot}")))
        elif happens < 0.6:
            outbox.restart()
            on_air.clear()
        elif happens < 0.65 and boot < 5:
            boot += 1
            outbox = Outbox(f"boot-{boot}", storage)
            on_air.clear()
        sent = outbox.due(now_us)
        assert len(sent) <= WINDOW
        on_air += [message for message in sent * chance.choice((1, 1, 2)) if chance.random() < 0.7]
        chance.shuffle(on_air)
        for message in [on_air.pop() for _ in range(chance.randint(0, len(on_air)))]:
            key = (str(message["boot"]), int(str(message["number"])))
            stored[key] = str(message["control"])
            if chance.random() < 0.7:
                outbox.acked(key[0], [key[1]])
    assert sorted(stored) == sorted(made)
    assert storage.load() == []


@given(st.binary(max_size=3000) | st.text(max_size=300).map(lambda text: text.encode()))
def test_no_bytes_whatever_upset_a_node(payload: bytes) -> None:
    node = Node("boot-1", "simulated", "1.0")
    node.connected(0)
    node.received(payload, 5)
    node.tick(10)
    assert next(message["kind"] for message, _ in node.take(10)) == "hello"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(
    st.sampled_from(["ack", "ping", "plan", "bind", "show", "hello", "dance"]),
    st.dictionaries(
        st.sampled_from(
            ["boot", "numbers", "id", "revision", "round", "rings", "table", "phase", "dealt", "pending", "called"]
        ),
        json_values,
    ),
)
def test_no_message_with_wrong_fields_upsets_a_node(kind: str, fields: dict[str, object]) -> None:
    node = Node("boot-1", "simulated", "1.0")
    node.connected(0)
    node.received(json.dumps({**fields, "v": 1, "kind": kind}).encode(), 5)
    node.tick(10)
    node.lights(10)
    node.take(10)


@given(st.integers(0, 2**53 - 1), st.integers(1, 2**53 - 1), st.text(max_size=36))
def test_what_is_sent_is_what_is_read(tick_us: int, number: int, boot: str) -> None:
    message = make("press", boot=boot, number=number, tick_us=tick_us, control="both")
    try:
        payload = encode(message)
    except WireError as error:
        assert error.code == "too_long"
    else:
        assert decode("node_up", payload) == message
