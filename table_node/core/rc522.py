"""The 13.56 MHz reader chip MFRC522, by its registers: which cards lie on it. The same on a Pi and on a board.

Section numbers are those of NXP's data sheet MFRC522 rev. 3.9; what is said to cards is ISO/IEC 14443-3, type A.
Nothing here waits: each look takes one step, and a card takes about ten.
"""

from table_node.core.cards import ReaderWatch
from table_node.wire.uids import as_sent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BAUD = 1000000  # of the SPI, mode 0; the chip takes ten times as much, a cable of the table's length does not

COMMAND, COM_IRQ, ERROR, FIFO, FIFO_LEVEL, BIT_FRAMING, COLLISION = 0x01, 0x04, 0x06, 0x09, 0x0A, 0x0D, 0x0E  # 9.2
TX_CONTROL, VERSION = 0x14, 0x37
IDLE, TRANSCEIVE, SOFT_RESET = 0x00, 0x0C, 0x0F  # 10.3
FLUSH, START = 0x80, 0x80  # in FIFO_LEVEL and in BIT_FRAMING
ANSWERED, TIMED_OUT = 0x30, 0x01  # in COM_IRQ: received or idle; the timer
COLLIDED, GARBLED = 0x08, 0x13  # in ERROR: overflow, parity, protocol
ANTENNA = 0x03  # both drivers, in TX_CONTROL

SETTINGS = (
    (0x2A, 0x80),  # the timer starts when a frame has been sent
    (0x2B, 0xA9),  # and counts 25 us
    (0x2C, 0x01),
    (0x2D, 0x90),  # 400 times: a card answers within 5 ms or never
    (0x15, 0x40),  # full modulation
    (0x11, 0x3D),
    (COLLISION, 0x00),  # what comes after a collision reads as 0
    (TX_CONTROL, 0x80 | ANTENNA),
)

REQA, WUPA = 0x26, 0x52
SELECT = (0x93, 0x95, 0x97)  # an identity of 4, 7 or 10 bytes comes in one, two or three parts
HALT = (0x50, 0x00)
CASCADE = 0x88  # begins a part that is not the last; no byte of the identity
MORE = 0x04  # in the answer to a selection: another part follows

RESET_US = 50000
AWAY_US = 1000000  # between two looks for a chip that is not there
REST_US = 80000  # between two calls to whatever cards are there
HUNG_US = 40000  # a command that long past its timer never ends
QUIET_US = 5000000  # it answers about eight times a second: silent so long, it is dead
CARDS_MOST = 4  # of one call


class Rc522:
    """The reader. `transfer(sent)` exchanges these bytes for as many, with the chip selected."""

    every_us = 4000

    def __init__(self, transfer: "Callable[[bytes], bytes]", now_us: int) -> None:
        self.garbled = 0  # conversations with a card that broke off
        self._transfer = transfer
        self._watch = ReaderWatch(now_us, QUIET_US)
        self._then: Callable = self._reset
        self._due_us = now_us
        self._sent_us: int | None = None
        self._halted = 0
        self._part = 0
        self._known = 0  # bits of this part
        self._bits = bytearray(5)  # of this part, and the byte that checks it
        self._uid = b""

    def reads(self, now_us: int) -> list:
        """Take one step, every few milliseconds. Returns the uids read; a card that stays is read again."""
        if self._sent_us is not None:
            return self._listen(now_us)
        if now_us >= self._due_us:
            self._then(now_us)
        return []

    def word(self, now_us: int) -> str:
        """How it is, as the heartbeat tells it."""
        return self._watch.word(now_us)

    # The chip

    def _read(self, register: int) -> int:
        return self._transfer(bytes((register << 1 | 0x80, 0)))[1]

    def _write(self, register: int, value: int) -> None:
        self._transfer(bytes((register << 1, value)))

    def _is_there(self) -> bool:
        return self._read(VERSION) not in (0x00, 0xFF)  # 0x91 and 0x92 are NXP's, others those of copies

    def _reset(self, now_us: int) -> None:
        if self._is_there():
            self._write(COMMAND, SOFT_RESET)
            self._rest(now_us, RESET_US, self._configure)
        else:
            self._rest(now_us, AWAY_US, self._reset)

    def _configure(self, now_us: int) -> None:
        for register, value in SETTINGS:
            self._write(register, value)
        self._call(now_us)

    def _rest(self, now_us: int, rest_us: int, then: "Callable") -> None:
        self._due_us = now_us + rest_us
        self._then = then

    def _send(self, now_us: int, frame: "bytes | tuple", last_bits: int, then: "Callable") -> None:
        """Send a frame whose last byte has so many bits (0: all). `then(now_us, answer, error)`; None: no answer."""
        self._write(COMMAND, IDLE)
        self._write(COM_IRQ, 0x7F)
        self._write(FIFO_LEVEL, FLUSH)
        for byte in frame:
            self._write(FIFO, byte)
        align = last_bits if len(frame) > 1 else 0  # an answer goes on where the frame's last byte broke off
        self._write(COMMAND, TRANSCEIVE)
        self._write(BIT_FRAMING, START | align << 4 | last_bits)
        self._sent_us = now_us
        self._then = then

    def _listen(self, now_us: int) -> list:
        """Look whether the answer has come, or cannot come any more."""
        happened = self._read(COM_IRQ)
        if happened & ANSWERED:
            error = self._read(ERROR)
            answer = bytes([self._read(FIFO) for _ in range(min(self._read(FIFO_LEVEL), 16))])
        elif happened & TIMED_OUT:
            error, answer = 0, None
        elif now_us - self._sent_us < HUNG_US:  # type: ignore[operator]
            return []
        else:
            self._sent_us = None
            self._rest(now_us, 0, self._reset)
            return []
        self._sent_us = None
        return self._then(now_us, answer, error) or []

    # The cards

    def _call(self, now_us: int) -> None:
        """Ask who is there, those included that were told to be quiet."""
        if not self._is_there() or self._read(TX_CONTROL) & ANTENNA != ANTENNA:
            self._rest(now_us, 0, self._reset)  # a brown-out forgets the settings: it would call without a field
            return
        self._watch.heard(now_us)
        self._halted = 0
        self._send(now_us, (WUPA,), 7, self._called)

    def _called(self, now_us: int, answer: bytes | None, _error: int) -> None:
        if answer is None or self._halted >= CARDS_MOST:
            self._rest(now_us, REST_US, self._call)
            return
        self._part = 0
        self._uid = b""
        self._begin_part(now_us)

    def _begin_part(self, now_us: int) -> None:
        self._known = 0
        self._bits = bytearray(5)
        self._ask_part(now_us)

    def _ask_part(self, now_us: int) -> None:
        """Ask all cards that agree with what is known of this part for the rest of it."""
        whole, rest = self._known >> 3, self._known & 7
        frame = bytes((SELECT[self._part], (2 + whole) << 4 | rest)) + self._bits[: whole + (1 if rest else 0)]
        self._send(now_us, frame, rest, self._told_part)

    def _told_part(self, now_us: int, answer: bytes | None, error: int) -> None:
        if answer is None or error & GARBLED:
            self._broke_off(now_us)
            return
        place = self._known >> 3
        for byte in answer[: 5 - place]:
            self._bits[place] |= byte
            place += 1
        if error & COLLIDED:
            self._choose(now_us)
        elif place < 5 or _check(self._bits):
            self._broke_off(now_us)
        else:
            frame = bytes((SELECT[self._part], 0x70)) + self._bits
            self._send(now_us, frame + crc_a(frame), 0, self._selected)

    def _choose(self, now_us: int) -> None:
        """Two cards differ in a bit: go on with the one where it is set; the other is read after it."""
        told = self._read(COLLISION)
        bit = (told & 0x1F or 32) - 1
        if told & 0x20 or bit < self._known:
            self._broke_off(now_us)
            return
        for place in range(5):
            keep = min(max(bit - 8 * place, 0), 8)
            self._bits[place] &= (1 << keep) - 1
        self._bits[bit >> 3] |= 1 << (bit & 7)
        self._known = bit + 1
        self._ask_part(now_us)

    def _selected(self, now_us: int, answer: bytes | None, error: int) -> list:
        if answer is None or error or len(answer) != 3 or crc_a(answer[:1]) != answer[1:]:
            self._broke_off(now_us)
            return []
        cascades = self._bits[0] == CASCADE and answer[0] & MORE
        self._uid += bytes(self._bits[1:4] if cascades else self._bits[:4])
        if cascades and self._part < 2:
            self._part += 1
            self._begin_part(now_us)
            return []
        frame = bytes(HALT)
        self._send(now_us, frame + crc_a(frame), 0, self._quiet)
        return [as_sent("hex", "".join(["%02X" % byte for byte in self._uid]))]

    def _quiet(self, now_us: int, _answer: bytes | None, _error: int) -> None:
        """The card that was read is quiet until the next call: are there others?"""
        self._halted += 1
        self._send(now_us, (REQA,), 7, self._called)

    def _broke_off(self, now_us: int) -> None:
        self.garbled += 1
        self._rest(now_us, REST_US, self._call)


def crc_a(frame: bytes) -> bytes:
    """The two bytes that check a frame (ISO/IEC 14443-3, 6.2.4), low byte first."""
    total = 0x6363
    for byte in frame:
        byte ^= total & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        total = total >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return bytes((total & 0xFF, total >> 8))


def _check(part: bytearray) -> int:
    total = 0
    for byte in part:
        total ^= byte
    return total
