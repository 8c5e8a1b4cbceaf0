"""Scorecard readers of a Pi: over a pty, over a fake input device, and plugged in and out."""

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from table_node.boards.readers.keyboard import Keyboard
from table_node.boards.readers.kinds import check, source_of
from table_node.boards.readers.reader import Reader, Source
from table_node.boards.readers.serial_line import Rdm6300
from table_node.boards.readers.spi import SpiRc522
from table_node.boards.readers.typing_keys import APART_US, Typing
from table_node.shared.settings import SettingsError
from tests.support.serial_reader import FRAME, SerialReader
from tests.support.waiting import eventually
from tests.table_node.portable.fake_rc522 import FakeCard, FakeRc522

DIGITS = {"1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 7, "7": 8, "8": 9, "9": 10, "0": 11}
LETTERS = {"A": 30, "B": 48, "C": 46, "D": 32, "E": 18, "F": 33}
ENTER, TAB, SHIFT, COMMA = 28, 15, 42, 51


class Key:
    """One event of an input device."""

    def __init__(self, type_: int, code: int, value: int) -> None:
        self.type, self.code, self.value = type_, code, value


class FakeKeys:
    """An input device; `open` finds it while it is plugged in."""

    def __init__(self) -> None:
        self.there = True
        self.grabs = 0
        self.paths: list[str] = []
        self._events: deque[Key] = deque()
        self.fd, self._bell = os.pipe()

    def open(self, path: str) -> "FakeKeys":
        self.paths.append(path)
        if not self.there:
            raise OSError(2, "No such file or directory")
        return self

    def grab(self) -> None:
        self.grabs += 1

    def read(self) -> list[Key]:
        os.read(self.fd, 1000)
        if not self.there:
            raise OSError(19, "No such device")
        events = list(self._events)
        self._events.clear()
        return events

    def close(self) -> None:
        """Its descriptor stays with the test."""

    def type(self, line: str, end: int = ENTER) -> None:
        for letter in line:
            code = DIGITS.get(letter) or LETTERS[letter]
            self._events += [Key(4, 4, code), Key(1, code, 1), Key(1, code, 2), Key(1, code, 0), Key(0, 0, 0)]
        self._events += [Key(1, end, 1), Key(1, end, 0)]
        os.write(self._bell, b"!")

    def unplug(self) -> None:
        self.there = False
        os.write(self._bell, b"!")


Serve = Callable[[Source], tuple[Reader, list[str]]]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts readers, and ends them."""
    started: list[Reader] = []

    def start(source: Source) -> tuple[Reader, list[str]]:
        reads: list[str] = []
        reader = Reader(source, lambda uid, at_us: reads.append(uid))
        reader.start()
        started.append(reader)
        return reader, reads

    yield start
    for reader in started:
        reader.close()


def test_n35_f25_a_serial_reader_is_read_lost_told_and_found_again(serve: Serve, tmp_path: Path) -> None:
    line = SerialReader(tmp_path / "by-id")
    reader, reads = serve(Rdm6300(str(line.path)))
    eventually(lambda: reader.word() == "ok", what="the open line")
    line.say(FRAME[:5])
    line.say(FRAME[5:] + FRAME)
    eventually(lambda: reads == ["61008EB2F9"], what="the read")
    line.unplug()
    eventually(lambda: reader.word() == "silent", what="the word that it is gone")
    line.plug_in()
    eventually(lambda: reader.word() == "ok", what="the reader that is back")
    line.say(FRAME + FRAME)
    eventually(lambda: len(reads) == 2, what="the read after")


def test_f25_a_port_another_program_reads_is_not_shared(serve: Serve, tmp_path: Path) -> None:
    line = SerialReader(tmp_path / "by-id")
    first, reads = serve(Rdm6300(str(line.path)))
    eventually(lambda: first.word() == "ok", what="the first one")
    with pytest.raises(OSError):
        Rdm6300(str(line.path)).open()
    line.say(FRAME + FRAME)
    eventually(lambda: reads == ["61008EB2F9"], what="whole frames for the first")


def test_n38_f23_a_keyboard_reader_is_grabbed_lost_and_found_again(
    serve: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = FakeKeys()
    reader, reads = serve(Keyboard("/dev/input/by-id/reader", "decimal", keys.open))
    eventually(lambda: reader.word() == "ok", what="the device")
    assert keys.grabs == 1
    keys.type("0009351929")
    eventually(lambda: reads == ["008EB2F9"], what="the read")
    keys.unplug()
    eventually(lambda: reader.word() == "silent", what="the word that it is gone")
    keys.there = True
    eventually(lambda: reader.word() == "ok", what="the device that is back")
    assert (keys.grabs, set(keys.paths)) == (2, {"/dev/input/by-id/reader"})
    keys.type("0009466639", TAB)
    eventually(lambda: reads[1:] == ["0090730F"], what="the read after")
    assert "No such device" in capsys.readouterr().err


def test_a_line_in_another_notation_is_no_card_and_what_it_could_be_is_said(
    serve: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = FakeKeys()
    _, reads = serve(Keyboard("/dev/input/by-id/reader", "decimal", keys.open))
    keys.type("61008EB2F9A4")
    keys.type("0009351929")
    eventually(lambda: reads == ["", "008EB2F9"], what="the read that fits")
    assert "'61008eb2f9a4' is not decimal. Notations it could be: hex, hex_checked" in capsys.readouterr().err


def typed(*events: tuple[int, int], apart_us: int = 5_000) -> list[str]:
    """The lines of these key events."""
    typing = Typing()
    lines = [typing.key(code, value, nth * apart_us) for nth, (code, value) in enumerate(events, start=1)]
    return [line for line in lines if line is not None]


def test_a_line_ends_at_enter_or_tab_and_repeats_and_releases_type_nothing() -> None:
    assert typed((2, 1), (2, 2), (2, 2), (2, 0), (3, 1), (ENTER, 1), (ENTER, 2)) == ["12"]
    assert typed((79, 1), (51, 1), (80, 1), (96, 1), (4, 1), (TAB, 1), (ENTER, 1)) == ["1,2", "3"]


def test_letters_come_with_shift_or_without() -> None:
    assert typed((SHIFT, 1), (30, 1), (30, 0), (SHIFT, 0), (48, 1), (ENTER, 1)) == ["Ab"]
    assert typed((SHIFT, 1), (2, 1), (ENTER, 1)) == ["?"]


def test_digits_that_were_torn_off_do_not_stand_before_the_next_card() -> None:
    typing = Typing()
    assert typing.key(2, 1, 1_000_000) is None
    assert typing.key(3, 1, 1_000_000 + APART_US + 1) is None
    assert typing.key(ENTER, 1, 1_010_000 + APART_US) == "2"


def test_a_fault_in_what_a_read_starts_does_not_end_the_reader(tmp_path: Path) -> None:
    line = SerialReader(tmp_path / "by-id")
    reads: list[str] = []
    failed = threading.Event()

    def on_read(uid: str, _at_us: int) -> None:
        if not failed.is_set():
            failed.set()
            raise ValueError("a fault of ours")
        reads.append(uid)

    reader = Reader(Rdm6300(str(line.path)), on_read)
    reader.start()
    eventually(lambda: reader.word() == "ok", what="the open line")
    line.say(FRAME + FRAME)
    eventually(failed.is_set, what="the fault")
    eventually(lambda: line.say(FRAME + FRAME) or reads, what="the next read, once it has opened the line again")
    reader.close()
    assert set(reads) == {"61008EB2F9"}


@pytest.mark.parametrize(
    ("kind", "port", "notation", "words"),
    [
        ("barcode", "", "decimal", "reader must be one of none, rdm6300, keyboard, rc522"),
        ("keyboard", "", "decimal", "reader_port must be set"),
        ("rc522", "/dev/i2c-1", "decimal", "like /dev/spidev0.0"),
        ("keyboard", "/dev/input/by-id/x", "roman", "reader_notation must be one of hex"),
    ],
)
def test_a_reader_that_cannot_be_is_refused_with_what_to_write(kind: str, port: str, notation: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        check(kind, port, notation)


def test_each_kind_of_reader_is_looked_for_in_its_own_place() -> None:
    assert source_of("none", "", "decimal") is None
    places = [source_of(*told) for told in (("rdm6300", "", "hex"), ("rc522", "", "hex"), ("keyboard", "/k", "hex"))]
    assert [source.where for source in places if source] == ["/dev/serial0", "/dev/spidev0.0", "/k"]


class FakeWires:
    """An SPI with a simulated RC522 on it; `there`: the kernel has the device."""

    def __init__(self) -> None:
        self.chip = FakeRc522()
        self.there = True

    def open(self, _path: str) -> "FakeWires":
        if not self.there:
            raise OSError(2, "No such file or directory")
        return self

    def xfer2(self, sent: list[int]) -> bytes:
        if not self.there:
            raise OSError(5, "Input/output error")
        answer: bytes = self.chip.transfer(bytes(sent))
        return answer

    def close(self) -> None:
        """It stays with the test."""


def test_f18_f24_a_13_mhz_reader_on_a_pis_spi_is_read_lost_told_and_found_again(serve: Serve) -> None:
    wires = FakeWires()
    reader, reads = serve(SpiRc522("/dev/spidev0.0", wires.open))
    wires.chip.cards = [FakeCard(b"\x04\xa1\xb2\xc3\xd4\xe5\xf6")]
    eventually(lambda: len(reads) >= 3, what="a card that lies there")
    assert (set(reads), reader.word()) == ({"04A1B2C3D4E5F6"}, "ok")
    wires.there = False
    eventually(lambda: reader.word() == "silent", what="the word that it is gone")
    wires.there = True
    before = len(reads)
    eventually(lambda: len(reads) > before and reader.word() == "ok", what="the reader that is back")


@pytest.mark.parametrize("missing", ["rc522", "keyboard"])
def test_a_reader_whose_device_is_not_there_is_silent_and_tried_again(missing: str, serve: Serve) -> None:
    source = source_of(missing, "/dev/spidev99.9" if missing == "rc522" else "/dev/input/nowhere", "decimal")
    assert source is not None
    reader, reads = serve(source)
    assert (reader.word(), reads) == ("silent", [])
    with pytest.raises(OSError):
        source.open()


UINPUT = Path("/dev/uinput")


@pytest.mark.skipif(not UINPUT.exists() or not os.access(UINPUT, os.W_OK), reason="this kernel offers no uinput")
def test_f23_a_real_input_device_of_the_kernel_is_grabbed_and_read(serve: Serve) -> None:
    evdev = pytest.importorskip("evdev")
    with evdev.UInput(name="roundbell test reader") as device:
        reader, reads = serve(Keyboard(device.device.path, "decimal"))
        eventually(lambda: reader.word() == "ok", what="the device")
        for letter in "0009351929":
            for value in (1, 0):
                device.write(1, DIGITS[letter], value)
        device.write(1, ENTER, 1)
        device.syn()
        eventually(lambda: reads == ["008EB2F9"], what="the read")
