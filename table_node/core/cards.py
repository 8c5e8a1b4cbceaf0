"""Raw reads of scorecards to taps: what a reader tells many times is one tap, and no tap is dropped for ever.

A reader loses a resting card now and then, and nobody can tell that from a card that is lifted and laid again. So a
card that was gone for a moment is reported once more unless its last report counted, and says that it may have lain.
"""

AWAY_US = 3000000  # readers lose a resting card for up to 2 s; gone longer than this it was taken away
LIFTED_US = 500000  # no hand lifts a card and lays it again in less
REMEMBERED = 8  # cards a table can wave about at once
QUIET_US = 900000000  # a reader that only speaks of cards and has named none for 15 minutes may be dead


class Cards:
    """The scorecards lately seen at one reader."""

    def __init__(self) -> None:
        self._seen: list = []  # (uid, when last read, told and not known to have changed nothing)

    def read(self, uid: str, tick_us: int) -> str:
        """Take one raw read: `tap` and `lay` are to be told, the latter of a card that may have lain there all along.

        `again`: it was gone for a moment, and what it was last told as stands. Nothing: it is still there.
        """
        gap_us, told = AWAY_US + 1, False
        for other, last_us, was_told in self._seen:
            if other == uid:
                gap_us, told = tick_us - last_us, was_told
        what = ""
        if gap_us > AWAY_US:
            what = "tap"
        elif gap_us > LIFTED_US:
            what = "again" if told else "lay"
        seen = [known for known in self._seen if known[0] != uid]
        seen.append((uid, tick_us, told or what != ""))
        self._seen = seen[-REMEMBERED:]
        return what

    def wanted(self, since_us: int) -> list:
        """The table begins to want cards: those read since then lie there, and are to be told now."""
        lying = [uid for uid, last_us, _ in self._seen if last_us >= since_us]
        self._seen = [(uid, last_us, last_us >= since_us) for uid, last_us, _ in self._seen]
        return lying

    def not_counted(self, uids: list | None = None) -> None:
        """What these cards (None: all) were told as changed nothing, or may change something now."""
        self._seen = [
            (uid, last_us, told and uids is not None and uid not in uids) for uid, last_us, told in self._seen
        ]


class ReaderWatch:
    """Whether the reader gives signs of life: a silent reader is not a table without cards.

    quiet_us: how long a sound reader may say nothing. One that answers each question needs seconds; one that speaks
    only of cards, `QUIET_US`.
    """

    def __init__(self, now_us: int, quiet_us: int = QUIET_US) -> None:
        self._heard_us = now_us
        self._quiet_us = quiet_us

    def heard(self, tick_us: int) -> None:
        """The reader has said something, were it only that no card is there."""
        self._heard_us = tick_us

    def word(self, now_us: int) -> str:
        """What the heartbeat says of the reader: ok or silent."""
        return "ok" if now_us - self._heard_us < self._quiet_us else "silent"
