"""A board from its start to its reset: it says what it is, and starts anew only where all else was in vain."""

import asyncio

from table_node.boards.micropython.program import LOST_US, TRIAL_US
from table_node.boards.micropython.ticks import sleep_ms
from tests.table_node.portable.alone import alone
from tests.table_node.portable.board_rig import BoardRig
from tests.table_node.portable.folder import Folder
from tests.table_node.portable.rig import MS, S


def test_hello_tells_chip_program_starts_and_configuration():
    with Folder() as root:
        (hello,) = BoardRig(root).sent("hello")
        assert (hello["board"], hello["firmware"], hello["reset"]) == ("pico", "1.0", "power")
        assert (hello["hardware"], hello["hash"]) == ("e66141040315a82b", "0123456789abcdef")
        assert (hello["boots"], hello["config"]) == (3, "ok")
        assert BoardRig(root).board.settings.config.id == "pico-0315a82b"
        assert BoardRig(root).network.countries == ["NZ"]


def served(rig, step_us, until_us):
    """Why the board wants a reset, or nothing when it serves on; a turn moves its counter by `step_us`."""

    async def serve():
        serving = asyncio.create_task(rig.board.serve())
        while rig.ticks.now - rig.began < until_us and not serving.done():
            await sleep_ms(1)
        if serving.done():
            return await serving
        serving.cancel()
        return ""

    def on_feed():
        rig.ticks.now += step_us

    rig.machine.watchdog.on_feed = on_feed
    return alone(serve())


def without_radio(rig, until_us):
    """Why the board wants a reset while its radio joins nothing, and when; nothing where it does not by then."""
    while rig.ticks.now < until_us:
        rig.ticks.now += S
        now_us = rig.board.counter.now_us()
        rig.board.wifi.step(now_us)
        why = rig.board.why_reset(now_us)
        if why:
            return (why, now_us)
    return ("", until_us)


def test_f3_a_board_whose_radio_never_joins_is_reset_in_the_end_and_not_before():
    with Folder() as root:
        rig = BoardRig(root)
        rig.network.wlan.joins = False
        why, waited_us = without_radio(rig, 2 * LOST_US)
        assert (why, waited_us >= LOST_US) == ("no Wi-Fi", True)
        assert rig.network.wlan.did.count("off") >= 4


def test_no_reset_while_a_bell_is_to_come_by_the_nodes_own_plan():
    with Folder() as root:
        rig = BoardRig(root)
        rig.network.wlan.joins = False
        ring = {"ring": "close", "tick_us": 3 * LOST_US}
        rig.hear("plan", boot=rig.node.boot, revision=1, round=1, rings=[ring])
        assert without_radio(rig, 2 * LOST_US) == ("", 2 * LOST_US)


def test_a_program_on_trial_that_hears_no_hub_asks_for_a_reset():
    class Trial:
        on_trial = True

    with Folder() as root:
        rig = BoardRig(root, slots=Trial())
        assert served(rig, S, TRIAL_US - 5 * S) == ""
        assert served(rig, S, 2 * TRIAL_US) == "update heard no hub"


def test_a_program_that_hears_the_hub_is_confirmed_and_its_configuration_kept():
    class Trial:
        on_trial = True

        def confirm(self):
            self.on_trial = False

    with Folder() as root:
        rig = BoardRig(root, slots=Trial())
        rig.hear("ping", id=1)
        assert served(rig, 10 * MS, 3 * S) == ""
        assert not rig.slots.on_trial
        assert rig.flash.read("config.good") == rig.flash.read("config.json")


def test_the_watchdog_is_fed_while_the_board_turns_and_vitals_are_taken():
    with Folder() as root:
        rig = BoardRig(root)
        assert served(rig, 20 * MS, S) == ""
        assert rig.machine.watchdog.fed >= 40
        assert (rig.node.battery_mv, rig.node.rssi_dbm) == (3300, None)
