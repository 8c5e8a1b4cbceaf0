"""The node of a board, put together: pins, radio, flash and the core, turned until there is a reason to start anew."""

import asyncio
import binascii
import gc
import os
import random

from table_node.boards.micropython.flash_outbox import FlashOutbox
from table_node.boards.micropython.link import Link
from table_node.boards.micropython.panel import Panel
from table_node.boards.micropython.settings import ConfigError, Settings
from table_node.boards.micropython.table import Table
from table_node.boards.micropython.ticks import Counter, sleep_ms
from table_node.boards.micropython.wifi import Wifi
from table_node.core.node import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from table_node.boards.micropython.start import Flash, Slots
    from table_node.boards.micropython.uart_reader import UartReader
    from table_node.boards.micropython.update import Update
    from table_node.core.rc522 import Rc522

MOST = 200  # messages kept: two evenings of one table, and an eighth of a Pico's memory
ENOUGH_BYTES = 32768  # free memory that needs no gathering before a press is kept
TURN_MS = 5
VITALS_US = 5000000
LINK_STANDS_US = 60000000  # every wait of the link is shorter; past this the watchdog is not fed
TRIAL_US = 180000000  # for a new program to hear the hub
LEAVE_US = 1000000  # between a complete update and the reset that tries it: its answer is on the way
LOST_US = 600000000  # the hub unheard for so long, and nothing else helped: a reset may


class Board:
    """One node on one board, from its start to its reset. All hardware is handed in."""

    def __init__(
        self,
        machine: "ModuleType",
        network: "ModuleType",
        pins: "ModuleType",
        flash: "Flash",
        slots: "Slots",
        facts: dict,
        counter: Counter | None = None,
    ) -> None:
        """`facts`: boots, reset, version and hash, as `start` knows them. Raises ConfigError."""
        chip = binascii.hexlify(machine.unique_id()).decode()
        self.settings = Settings(flash, pins.BOARD + "-" + chip[-8:])
        config = self.settings.config
        self.counter = counter if counter is not None else Counter()
        outbox = FlashOutbox(flash)
        told = {"hardware": chip, "hash": facts["hash"], "boots": facts["boots"], "config": self.settings.word()}
        self.node = Node(
            binascii.hexlify(os.urandom(8)).decode(), pins.BOARD, facts["version"], facts["reset"], outbox, most=MOST,
            facts=told, free=free_bytes if hasattr(gc, "mem_free") else None,
        )  # fmt: skip
        panel = Panel(
            machine, pins, self.counter.read
        )  # its ring wants memory in one piece: before the reader's driver
        reader = reader_of(config.reader, machine, pins, self.counter.now_us())
        self.table = Table(self.node, panel, self.counter, outbox, reader)
        if config.country is not None and hasattr(network, "country"):
            network.country(config.country)
        wlan = network.WLAN(network.STA_IF)
        self.wifi = Wifi(wlan, config.wifi, config.wifi_key, pins.POWER_SAVE, random.randint)
        self._flash = flash
        self._update: Update | None = None
        self._whole_us: int | None = None
        self.link = Link(
            config, self.wifi, self.node, self.counter, random.randint, self.table.wake, update=self._take_update
        )
        self._slots = slots
        self._watchdog = machine.WDT(timeout=pins.WATCHDOG_MS)
        self._battery = None if pins.BATTERY is None else (machine.ADC(machine.Pin(pins.BATTERY[0])), pins.BATTERY[1])
        self._began_us = self._heard_us = self.counter.now_us()
        self._vitals_us = 0
        self._worked = False
        self._fault: Exception | None = None

    async def serve(self) -> str:
        """Serve the table until only a reset can help; the reason for it. A fault of the program is raised."""
        linking = asyncio.create_task(self._keep_in_touch())
        while True:
            now_us = self.table.turn()
            if self._fault is not None:
                raise self._fault
            if now_us - self.link.turned_us < LINK_STANDS_US:
                self._watchdog.feed()
            if self.node.hears_hub(now_us):
                self._heard(now_us)
            if now_us >= self._vitals_us:
                self._take_vitals(now_us)
            why = self.why_reset(now_us)
            if why:
                linking.cancel()
                return why
            await sleep_ms(TURN_MS)

    async def _keep_in_touch(self) -> None:
        try:
            await self.link.run()
        except Exception as fault:  # raised where the board is turned, so that it ends the program
            self._fault = fault

    def _take_update(self, payload: bytes) -> bytes:
        """A step of an update over the air. What it needs is loaded with the first: it is wanted once in a season."""
        if self._update is None:
            from table_node.boards.micropython.update import Update

            self._update = Update(self._flash, self._slots, self.node.awaits_bell)
        answer = self._update.received(payload)
        if self._update.is_whole and self._whole_us is None:
            self._whole_us = self.counter.now_us()
        return answer

    def _heard(self, now_us: int) -> None:
        self._heard_us = now_us
        if not self._worked and self.node.is_calm(now_us):
            self._worked = True
            self._slots.confirm()
            self.settings.worked()

    def _take_vitals(self, now_us: int) -> None:
        self._vitals_us = now_us + VITALS_US
        self.node.rssi_dbm = self.wifi.rssi_dbm()
        if self._battery is not None:
            meter, full_mv = self._battery
            self.node.battery_mv = meter.read_u16() * full_mv // 65535

    def why_reset(self, now_us: int) -> str:
        """Why to start anew, or nothing. That forgets the plan and the counter: only where all else was in vain."""
        if self._slots.on_trial and not self._worked and now_us - self._began_us >= TRIAL_US:
            return "update heard no hub"
        if self._whole_us is not None and now_us - self._whole_us >= LEAVE_US and not self.node.awaits_bell():
            return "update"
        if self.wifi.is_spent() and not self.node.awaits_bell() and now_us - self._heard_us >= LOST_US:
            return "no Wi-Fi"
        return ""


def free_bytes() -> int:
    """How much memory is left; what lies about is gathered first where it looks little."""
    if gc.mem_free() < ENOUGH_BYTES:  # type: ignore[attr-defined]
        gc.collect()
    return gc.mem_free()  # type: ignore[attr-defined, no-any-return]


def reader_of(kind: str, machine: "ModuleType", pins: "ModuleType", now_us: int) -> "UartReader | Rc522 | None":
    """The scorecard reader of this kind on its pins. A driver that is not wanted takes no memory."""
    if kind == "rdm6300":
        from table_node.boards.micropython.uart_reader import UartReader

        return UartReader(machine, pins, now_us)
    if kind == "rc522":
        from table_node.boards.micropython.spi_reader import spi_reader

        return spi_reader(machine, pins, now_us)
    return None


def run(
    machine: "ModuleType", network: "ModuleType", pins: "ModuleType", flash: "Flash", slots: "Slots", facts: dict
) -> str | None:
    """Serve a table; returns why the board is to be reset, or None where it has no configuration to serve by."""
    try:
        board = Board(machine, network, pins, flash, slots, facts)
    except ConfigError as error:
        print("roundbell:", error)
        return None
    if board.settings.fault:
        print("roundbell: the configuration before is in force:", board.settings.fault)
    print("roundbell: node", board.settings.config.id)
    return asyncio.run(board.serve())
