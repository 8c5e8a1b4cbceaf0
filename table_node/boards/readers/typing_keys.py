"""Key presses of a USB reader that pretends to be a keyboard, turned into what it typed.

Key codes are those of Linux (input-event-codes.h), for the layout that such readers assume.
"""

ENTER_KEYS = (28, 96, 15)  # Enter, Enter of the number pad, Tab
SHIFT_KEYS = (42, 54)
APART_US = 500_000  # a reader types a card within a tenth of a second: what stood still so long was torn off
LONGEST = 24

_PLAIN = {
    2: "1", 3: "2", 4: "3", 5: "4", 6: "5", 7: "6", 8: "7", 9: "8", 10: "9", 11: "0",
    79: "1", 80: "2", 81: "3", 75: "4", 76: "5", 77: "6", 71: "7", 72: "8", 73: "9", 82: "0",
    30: "a", 48: "b", 46: "c", 32: "d", 18: "e", 33: "f", 51: ",",
}  # fmt: skip
_SHIFTED = {code: letter.upper() for code, letter in _PLAIN.items() if letter.isalpha()}


class Typing:
    """The keys of one reader. Only what it pressed counts: a key that repeats is still the one press."""

    def __init__(self) -> None:
        self._typed = ""
        self._shifts: set[int] = set()
        self._last_us = 0

    def key(self, code: int, value: int, at_us: int) -> str | None:
        """Take a key event (value 1 down, 0 up, 2 repeated). Returns a whole line at its terminator, else None."""
        if code in SHIFT_KEYS:
            (self._shifts.discard if value == 0 else self._shifts.add)(code)
            return None
        if value != 1:
            return None
        if at_us - self._last_us > APART_US:
            self._typed = ""
        self._last_us = at_us
        if code in ENTER_KEYS:
            line, self._typed = self._typed, ""
            return line or None
        letter = (_SHIFTED if self._shifts else _PLAIN).get(code, "?")
        self._typed = (self._typed + letter)[-LONGEST:]
        return None
