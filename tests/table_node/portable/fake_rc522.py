"""The chip MFRC522 as a driver sees it through its SPI, with cards in its field. Imports nothing of the node.

A card knows the states of ISO/IEC 14443-3: idle, ready, active, halted. What several cards say at once collides, bit by
bit, as in the field.
"""

HEARD, TIMER = 0x20, 0x01
CASCADE = 0x88


def crc(frame):
    """CRC_A, bit by bit."""
    total = 0x6363
    for byte in frame:
        for place in range(8):
            odd = (total ^ byte >> place) & 1
            total = total >> 1 ^ (0x8408 if odd else 0)
    return bytes((total & 0xFF, total >> 8))


def bits_of(content):
    """Low bit first, as it is sent."""
    return [byte >> place & 1 for byte in content for place in range(8)]


class FakeCard:
    """A card of 4, 7 or 10 bytes."""

    def __init__(self, uid):
        self.parts = []
        rest = bytes(uid)
        while len(rest) > 4:
            self.parts.append(self._part(bytes((CASCADE,)) + rest[:3]))
            rest = rest[3:]
        self.parts.append(self._part(rest))
        self.state = "idle"
        self._done = 0

    def hear(self, frame, last_bits):
        """What it answers, as bits; None: nothing."""
        if last_bits == 7 and len(frame) == 1:
            return self._called(frame[0])
        if frame[:2] == b"\x50\x00" and self.state == "active":
            self.state = "halted"
        elif frame and frame[0] in (0x93, 0x95, 0x97) and self.state == "ready":
            return self._asked(frame, last_bits)
        elif self.state in ("ready", "active"):
            self.state = "idle"
        return None

    def _part(self, four):
        check = 0
        for byte in four:
            check ^= byte
        return four + bytes((check,))

    def _called(self, word):
        if self.state == "idle" or (self.state == "halted" and word == 0x52):
            self.state, self._done = "ready", 0
            return bits_of(b"\x44\x00" if len(self.parts) > 1 else b"\x04\x00")
        if self.state != "halted":
            self.state = "idle"
        return None

    def _asked(self, frame, last_bits):
        level = (0x93, 0x95, 0x97).index(frame[0])
        if level != self._done:
            return None
        part = self.parts[level]
        if frame[1] == 0x70:
            if frame[2:7] != part or frame[7:] != crc(frame[:7]):
                self.state = "idle"
                return None
            self._done += 1
            more = self._done < len(self.parts)
            self.state = "ready" if more else "active"
            said = b"\x04" if more else b"\x08"
            return bits_of(said + crc(said))
        known = 8 * (len(frame) - 2) - ((8 - last_bits) % 8)
        mine = bits_of(part)
        return mine[known:] if bits_of(frame[2:])[:known] == mine[:known] else None


class FakeRc522:
    """The chip. `cards`: what lies on it; `dead`: nothing answers; `spoils`: so many answers are garbled."""

    def __init__(self):
        self.cards = []
        self.dead = False
        self.hangs = False
        self.spoils = 0
        self.lose_power()

    def lose_power(self):
        """All registers as after a reset."""
        self._registers = bytearray(64)
        self._registers[0x37] = 0x92
        self._registers[0x14] = 0x80
        self._fifo = bytearray()

    def transfer(self, sent):
        """One access through the SPI: an address byte, and a byte either way."""
        if self.dead:
            return bytes((0xFF,) * len(sent))
        register = sent[0] >> 1 & 0x3F
        if sent[0] & 0x80:
            return bytes((0, self._read(register)))
        self._write(register, sent[1])
        return bytes(len(sent))

    def _read(self, register):
        if register == 0x09:
            byte = self._fifo[0]
            self._fifo = self._fifo[1:]
            return byte
        return len(self._fifo) if register == 0x0A else self._registers[register]

    def _write(self, register, value):
        if register == 0x09:
            self._fifo.append(value)
        elif register == 0x0A:
            self._fifo = bytearray()
        elif register == 0x04:
            self._registers[4] &= ~value & 0x7F
        elif register == 0x01 and value == 0x0F:
            self.lose_power()
        else:
            self._registers[register] = value
            if register == 0x0D and value & 0x80 and self._registers[1] == 0x0C and not self.hangs:
                self._exchange(value & 7, value >> 4 & 7)

    def _exchange(self, last_bits, align):
        frame, self._fifo = bytes(self._fifo), bytearray()
        if self._registers[0x14] & 3 != 3:
            self._registers[4] |= TIMER  # no field, no cards
            return
        said = [answer for answer in [card.hear(frame, last_bits) for card in self.cards] if answer is not None]
        self._registers[6] = 0
        if not said:
            self._registers[4] |= TIMER
            return
        first = self._first_difference(said)
        bits = [0] * align + said[0]
        if first is not None:
            self._registers[6] |= 0x08
            known = 8 * ((len(frame) - 2) - (1 if last_bits else 0)) + align if len(frame) > 1 else 0
            self._registers[0x0E] = (known + first + 1) & 0x1F
            bits = bits[: align + first] + [0] * (len(bits) - align - first)
        if self.spoils:
            self.spoils -= 1
            bits[-1] ^= 1
        self._fifo = bytearray((len(bits) + 7) >> 3)
        for place, bit in enumerate(bits):
            self._fifo[place >> 3] |= bit << (place & 7)
        self._registers[4] |= HEARD

    def _first_difference(self, said):
        for place in range(min([len(bits) for bits in said])):
            if len({bits[place] for bits in said}) > 1:
                return place
        return None
