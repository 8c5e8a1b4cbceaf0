"""What the 125 kHz serial reader sends, turned into reads of cards: framed, checked, and believed at the second time.

Noise makes frames whose checksum is right (`00F00000F000` is one that was met). A card at the reader is told many
times a second, so that a frame which does not come again was never a card.
"""

from table_node.wire.uids import checksum, normal_uid

BEGIN = 2
END = 3
DIGITS = 12  # ten of the card, two of the checksum
AGAIN_US = 300000  # a card that is there is told again within this
REMEMBERED = 4  # cards that may take turns at one reader

BAUD = 9600


class Frames:
    """The bytes of one reader on their way to reads."""

    def __init__(self) -> None:
        self.spoiled = 0  # frames that were cut short, too long, or had a wrong checksum
        self._digits: str | None = None  # of the frame that has begun; None between two frames
        self._told: list = []

    def feed(self, received: bytes, tick_us: int) -> list:
        """Take bytes as they come, in whatever pieces. Returns the uids read, one for each frame that is believed."""
        reads = []
        for byte in received:
            if byte == BEGIN:
                if self._digits is not None:
                    self.spoiled += 1
                self._digits = ""
            elif self._digits is not None:
                if byte == END:
                    uid = self._uid()
                    self._digits = None
                    if uid is not None and self._told_again(uid, tick_us):
                        reads.append(uid)
                else:
                    self._more(byte)
        return reads

    def _more(self, byte: int) -> None:
        digits = str(self._digits) + chr(byte)
        if len(digits) > DIGITS:
            self.spoiled += 1
            self._digits = None
        else:
            self._digits = digits

    def _uid(self) -> str | None:
        uid = normal_uid(self._digits)
        if uid is None or len(uid) != DIGITS or checksum(uid) != 0:
            self.spoiled += 1
            return None
        return uid[:10]

    def _told_again(self, uid: str, tick_us: int) -> bool:
        recent = [told for told in self._told if tick_us - told[1] <= AGAIN_US]
        again = any(told[0] == uid for told in recent)
        kept = [told for told in recent if told[0] != uid]
        kept.append((uid, tick_us))
        self._told = kept[-REMEMBERED:]
        return again
