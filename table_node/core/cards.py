"""Raw reads of scorecards to taps: a card that stays, or keeps dropping out, is one tap until it has been away."""

AWAY_US = 3000000  # readers lose a resting card for up to 2 s; gone longer than this it was taken away
REMEMBERED = 8  # cards a table can wave about at once
QUIET_US = 900000000  # a reader that only speaks of cards and has named none for 15 minutes may be dead


class Cards:
    """The scorecards lately seen at one reader."""

    def __init__(self) -> None:
        self._seen: list = []

    def tap(self, uid: str, tick_us: int) -> bool:
        """Take one raw read; true when the card has just come, false while it is still the same presence."""
        present = False
        seen = []
        for other, last_us in self._seen:
            if tick_us - last_us > AWAY_US:
                continue
            if other == uid:
                present = True
            else:
                seen.append((other, last_us))
        seen.append((uid, tick_us))
        self._seen = seen[-REMEMBERED:]
        return not present


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
