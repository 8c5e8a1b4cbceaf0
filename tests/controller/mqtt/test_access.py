"""The access rules: the same table of cases for the rules, for Mosquitto with the shipped files, and for our broker."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.mqtt.access import may_publish, may_subscribe, mosquitto_acl
from tests.controller.mqtt.brokers import SHIPPED_MOSQUITTO, BrokerProcess, BuiltIn, Client, ShippedMosquitto
from tests.controller.mqtt.cases import CASES, IDENTITIES, ROOM, Case


@pytest.fixture(params=[ShippedMosquitto, BuiltIn], ids=["mosquitto", "built-in"])
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[BrokerProcess]:
    started: BrokerProcess = request.param(tmp_path)
    yield started
    started.end()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.story)
def test_the_rules_say_who_is_heard_by_whom(case: Case) -> None:
    heard = may_publish(case.speaker, case.topic, ROOM) and may_subscribe(case.hearer, case.topic, ROOM)
    assert heard is case.arrives


@pytest.mark.system
def test_d31_a_broker_lets_through_just_what_the_rules_say(broker: BrokerProcess) -> None:
    clients = {identity: Client(broker, identity) for identity in IDENTITIES}
    for case in CASES:
        clients[case.hearer].subscribe(case.topic)
    for case in CASES:
        clients[case.speaker].say(case.topic, case.story)
    for hearer, client in clients.items():
        client.subscribe("roundbell/hall/room/#")
        clients["hub"].say("roundbell/hall/room/summary", f"the last word to {hearer}")
    for hearer, client in clients.items():
        client.has_heard("roundbell/hall/room/summary", f"the last word to {hearer}")
    for case in CASES:
        assert ((case.topic, case.story) in clients[case.hearer].heard) is case.arrives, case.story
    for client in clients.values():
        client.leave()


def test_a_wide_filter_is_refused_unless_all_of_it_may_be_heard() -> None:
    assert may_subscribe("hub", "roundbell/hall/node/+/up", ROOM)
    assert may_subscribe("people", "roundbell/hall/room/table/+", ROOM)
    for wide in ("#", "+/hall/room/#", "roundbell/#", "roundbell/+/room/#", "roundbell/hall/node/+/down"):
        assert not may_subscribe("node-7", wide, ROOM)
    assert not may_subscribe("hub", "roundbell/hall/node/#", ROOM)


@pytest.mark.parametrize("name", ["", "+", "#", "node/7", "Node", "../hub"])
def test_a_name_that_is_no_identity_may_nothing(name: str) -> None:
    assert not may_publish(name, f"roundbell/hall/node/{name}/up", ROOM)
    assert not may_subscribe(name, "roundbell/hall/room/#", ROOM)


def test_the_shipped_acl_file_is_made_of_these_rules() -> None:
    assert (SHIPPED_MOSQUITTO / "roundbell.acl").read_text() == mosquitto_acl(ROOM)
