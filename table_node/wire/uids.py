"""One scorecard, many spellings: what a reader prints, turned into the identity the wire carries.

A 125 kHz card holds five bytes. The serial reader gives them all, a USB reader may type the last four or three of them
as decimal digits, and readers of 13.56 MHz cards differ in the order of the bytes. So each reader has its notation.
"""

UID_LONGEST = 20  # hexadecimal digits: ten bytes, the longest identity of an ISO 14443 card
DRAWN = "08"  # stands for every card whose number is drawn anew each time, as phones and bank cards have (ISO 14443-3)
TELLING = 6  # digits that two readings of a card must share at least: three bytes, which `facility` leaves

_HEXADECIMAL = "0123456789ABCDEF"
_DECIMAL = "0123456789"

NOTATIONS = (
    "hex",  # 61008EB2F9: all bytes, as the wire spells them
    "hex_checked",  # 61008EB2F9A4: five bytes and their checksum
    "hex_reversed",  # F9B28E0061: the last byte first
    "decimal",  # 0009351929: the last four bytes as a number
    "decimal_long",  # 0416621179641: all five bytes as a number
    "decimal_reversed",  # 4189228544: four bytes, the last one first, as a number
    "facility",  # 142,45817: the third byte from the end, and the last two
)


def normal_uid(uid: object) -> str | None:
    """A scorecard's identity as the wire spells it, upper-case hexadecimal; None when it is not one."""
    if type(uid) is not str or not 0 < len(uid) <= UID_LONGEST:
        return None
    upper = uid.upper()
    return upper if all(letter in _HEXADECIMAL for letter in upper) else None


def uid_of(notation: str, typed: str) -> str | None:
    """The identity in what a reader of this notation printed; None when that is not of its notation.

    Zeros at the front are kept: they are bytes of the card.
    """
    typed = typed.strip()
    if notation.startswith("hex"):
        return _from_hexadecimal(notation, typed)
    if notation == "facility":
        return _from_facility(typed.split(","))
    number = _number(typed, 2**40 - 1 if notation == "decimal_long" else 2**32 - 1)
    if number is None or (notation == "decimal_long") != (len(typed) > 10):
        return None
    if notation == "decimal_long":
        return "%010X" % number
    return _reversed("%08X" % number) if notation == "decimal_reversed" else "%08X" % number


def readings(typed: str) -> list:
    """Every `(notation, identity)` that these characters may stand for: more than one is a question for a person."""
    found = [(notation, uid_of(notation, typed)) for notation in NOTATIONS]
    return [(notation, uid) for notation, uid in found if uid is not None]


def identities(typed: str, notation: str = "") -> list:
    """Every identity that a number typed, printed or pasted may stand for: none is no card, several are a question.

    Letters tell that all bytes stand there, as the wire spells them. Of digits alone only the notation tells.
    """
    digits = "".join([letter for letter in typed.upper() if letter not in " :-"])
    if any(letter in "ABCDEF" for letter in digits):
        uid = uid_of("hex_checked", digits) or normal_uid(digits)
        spelled = [] if uid is None or len(uid) < TELLING or len(uid) % 2 else [as_sent("hex", uid)]
        return [_reversed(uid) for uid in spelled] if notation == "hex_reversed" else spelled
    if notation:
        uid = uid_of(notation, digits)
        if uid is None and notation == "hex" and len(digits) == TELLING:
            uid = normal_uid(digits)  # three bytes, which is all that some readers tell
        return [] if uid is None else [as_sent(notation, uid)]
    found = []
    for way, uid in readings(digits):
        if way != "hex_reversed" and uid not in found:  # nobody prints that; a reader that tells it is set so
            found.append(uid)
    return found


def as_sent(notation: str, uid: str) -> str:
    """An identity as the wire carries it: of a 13.56 MHz card whose four bytes are drawn anew, no more than that.

    What types decimal digits mostly reads 125 kHz cards, which may rightly begin with 08.
    """
    drawn = notation in ("hex", "hex_reversed") and len(uid) == 8 and uid[:2] == DRAWN
    return DRAWN if drawn else uid


def flaw(uid: str) -> str:
    """Why an identity is nobody's: `drawn` anew each time, or `blank` where a card was never given one; else empty."""
    if uid == DRAWN:
        return "drawn"
    return "blank" if uid.strip("0") == "" or uid.strip("F") == "" else ""


def may_be_same(one: str, other: str) -> bool:
    """Whether two identities can be of one card: alike, or one the end of the other, as a short notation leaves it."""
    shorter, longer = (one, other) if len(one) <= len(other) else (other, one)
    return shorter == longer or (len(shorter) >= TELLING and longer.endswith(shorter))


def checksum(digits: str) -> int:
    """The exclusive or of the bytes in hexadecimal digits, as the 125 kHz readers check what they send."""
    total = 0
    for place in range(0, len(digits), 2):
        total ^= int(digits[place : place + 2], 16)
    return total


def _from_hexadecimal(notation: str, typed: str) -> str | None:
    uid = normal_uid(typed)
    if uid is None or len(uid) < 8 or len(uid) % 2:
        return None
    if notation == "hex_checked":
        return uid[:10] if len(uid) == 12 and checksum(uid) == 0 else None
    return _reversed(uid) if notation == "hex_reversed" else uid


def _from_facility(parts: list) -> str | None:
    facility, card = (_number(parts[0], 0xFF), _number(parts[1], 0xFFFF)) if len(parts) == 2 else (None, None)
    return None if facility is None or card is None else "%02X%04X" % (facility, card)


def _number(typed: str, most: int) -> int | None:
    if not 0 < len(typed) <= 13 or not all(letter in _DECIMAL for letter in typed):
        return None
    number = int(typed)
    return number if number <= most else None


def _reversed(digits: str) -> str:
    return "".join([digits[place : place + 2] for place in range(len(digits) - 2, -2, -2)])
