"""Those who want to cheat, once more: against the broker, the hub and the pages as the installer put them there.

The attacks are those of tests/system/test_hostile.py, which makes the broker of the shipped files itself; here it is
Debian's own Mosquitto service, under the passwords that were made on the spot.
"""

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from controller.mqtt.convenor_client import Convenor
from table_node.shared.settings import MqttSettings
from tests.support.booted import BROKER_PORT, Machine
from tests.support.hostile import Hall
from tests.support.house import Evening
from tests.support.waiting import eventually
from tests.system.test_hostile import (  # noqa: F401  each is a test, or a fixture of one, of this hall too
    node,
    test_a_flood_of_rubbish_is_cut_off_and_named_and_the_convenor_is_answered,
    test_a_forged_session_changes_nothing,
    test_a_malformed_message_is_refused_and_named_with_its_sender,
    test_a_message_left_in_the_broker_never_acts_later,
    test_a_node_can_neither_ask_nor_reply_nor_publish_the_room_nor_speak_for_another,
    test_a_node_hears_neither_commands_nor_replies_nor_other_nodes,
    test_a_replayed_press_counts_no_second_time,
    test_a_stolen_password_is_worth_nothing_once_it_is_renewed,
    test_a_visitor_sees_no_page_of_the_convenor_and_no_file_of_the_hub,
    test_an_endless_body_is_turned_away,
    test_guessing_the_passcode_is_made_slow,
    test_malformed_packets_leave_the_broker_standing,
    test_nobody_throws_the_hub_out_by_taking_its_name,
    test_without_the_password_nobody_comes_in,
)

pytestmark = pytest.mark.boot


class Installed:
    """The machine's broker, programs and database, as the attacks know them."""

    def __init__(self, machine: Machine) -> None:
        self.port, self.dashboard_port = BROKER_PORT, 8080
        self._machine = machine
        self._broker = machine.shows("mosquitto", "MainPID")

    def password(self, identity: str) -> str:
        """What this identity has to say to be let in."""
        return (self._machine.passwords / identity).read_text().strip()

    def stands(self) -> bool:
        """Whether the broker runs, and has not been started anew."""
        return self._machine.shows("mosquitto", "MainPID") == self._broker

    def renew(self, name: str) -> None:
        """What the operator does about a lost password."""
        done = self._machine.run("roundbell", "identity", "renew", name)
        assert done.returncode == 0, done.stderr

    def kill(self, name: str) -> None:
        """SIGKILL to a program."""
        self._machine.run("systemctl", "kill", "--signal=KILL", f"roundbell-{name}")

    def start(self, name: str) -> None:
        """It comes again by itself."""
        unit = f"roundbell-{name}"
        eventually(lambda: self._machine.shows(unit, "ActiveState") == "active", 60, f"{name} once more")

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows of the room's database."""
        connection = sqlite3.connect(f"file:{self._machine.database}?mode=ro", uri=True)
        try:
            return connection.execute(query, values).fetchall()
        finally:
            connection.close()


@pytest.fixture(scope="module")
def hall(machine: Machine) -> Iterator[Hall]:
    """The installed room, between two evenings."""
    added = machine.run("roundbell", "identity", "add", "node-7", "node-8")
    assert added.returncode == 0, added.stderr
    there = Installed(machine)
    mqtt = MqttSettings(port=BROKER_PORT, password_dir=str(machine.passwords))
    with Convenor(mqtt, "hall") as convenor:
        eventually(lambda: {"clock", "hub"} <= set(convenor.documents), 60, "the room's documents")
        evening = Evening(convenor)
        if evening.clock["phase"] not in ("setup", "ended"):
            evening.do("end_tournament", reason="an evening for others")
        evening.do("create_tournament", name="Club night", profile="500-2025", rounds=3, minutes=10, tables=1,
                   warning_s=60, clipping="auto", confirmed=1)  # fmt: skip
        yield Hall(there, there, convenor, evening, there.renew)
