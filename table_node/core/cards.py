"""Raw reads of scorecards to taps: a card that stays, or keeps dropping out, is one tap until it has been away."""

AWAY_US = 3000000  # readers lose a resting card for up to 2 s; gone longer than this it was taken away
REMEMBERED = 8  # cards a table can wave about at once

_HEXADECIMAL = "0123456789ABCDEF"
UID_LONGEST = 20


def normal_uid(uid: object) -> str | None:
    """A scorecard's identity as the wire spells it, upper-case hexadecimal; None when it is not one."""
    if type(uid) is not str or not 0 < len(uid) <= UID_LONGEST:
        return None
    upper = uid.upper()
    return upper if all(letter in _HEXADECIMAL for letter in upper) else None


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
