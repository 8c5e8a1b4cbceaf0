"""What people write of people and places: brought to one form, and folded to be found, compared and put in order.

`tidy` is the one form in which text is kept. `folded` is what search and comparison see: no capitals, no accents or
macrons, no apostrophes, hyphens as spaces; so `maia` finds Māia, and `OBrien` finds O'Brien. `by_name` and
`by_surname` are the order of every list. dashboard/static/js/names.js folds what is typed into a filter likewise.
"""

import re
import unicodedata
from functools import lru_cache

NAME_LONGEST = 60
REASON_LONGEST = 200
KNOWN_MOST = 8192  # names folded lately: several for each player of a full hall

INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that show nothing although Unicode counts them as neither space nor control character."""
APOSTROPHES = "'\u2019\u2018\u201b\u02bb\u02bc\u02b9\u02bd\u02be\u02bf\u02c8`\u00b4\u2032\uff07"
"""Whatever stands for an apostrophe, a glottal stop or an okina; a keyboard gives one for another."""
LETTERS = {
    "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "\u0131": "i", "ħ": "h", "ŧ": "t",
    "ŋ": "ng", "ß": "ss", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ə": "e",
}  # fmt: skip
"""Letters that have no accent to take away, as a plain keyboard writes them."""
PARTICLES = frozenset({
    "af", "av", "bin", "da", "das", "de", "del", "della", "den", "der", "di", "do", "dos", "du", "ibn", "la", "las",
    "le", "les", "los", "mc", "saint", "st", "te", "ten", "ter", "van", "vom", "von", "zu", "zum", "zur",
})  # fmt: skip
SUFFIXES = frozenset({"jr", "jnr", "junior", "sr", "snr", "senior", "ii", "iii", "iv", "esq", "dr", "phd"})

_APOSTROPHES_GONE = dict.fromkeys(map(ord, APOSTROPHES))
_PLAIN_LETTERS = str.maketrans(LETTERS)
_IN_BRACKETS = re.compile(r"\s*\(([^()]*)\)$")
_DIGITS = re.compile(r"[0-9]+")


def tidy(text: str) -> str:
    """Text as it is kept: composed (NFC), one space between words, nothing that cannot be seen.

    Spaces of every width, line ends and tabs become one space. Control characters, marks of direction, zero-width
    characters and halves of a surrogate pair go.
    """
    kept = []
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if letter.isspace() or category[0] == "Z":
            kept.append(" ")
        elif category[0] != "C" and letter not in INVISIBLE and not _is_variation(letter):
            kept.append(letter)
    # Once more: what stood between a letter and its accent may have gone.
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def _is_variation(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


@lru_cache(maxsize=KNOWN_MOST)
def folded(text: str) -> str:
    """Text as search and comparison see it: "Kāri  O'Brien-Łuk" is "kari obrien luk"."""
    plain = tidy(text).translate(_APOSTROPHES_GONE)
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", plain).casefold()).translate(_PLAIN_LETTERS)
    letters = [letter for letter in plain if not unicodedata.combining(letter)]
    return " ".join("".join(one if _is_of_a_word(one) else " " for one in letters).split())


def _is_of_a_word(letter: str) -> bool:
    return letter.isalnum() or unicodedata.category(letter)[0] == "M"  # vowel signs of other scripts are marks


def fits(asked: str, *texts: str) -> bool:
    """Whether everything asked for stands in these texts, in any order; `maryanne` and `mary anne` are Mary-Anne."""
    wanted, there = folded(asked), [folded(text) for text in texts]
    together = " ".join(there)
    if all(word in together for word in wanted.split()):
        return True
    return any(wanted.replace(" ", "") in text.replace(" ", "") for text in there)


@lru_cache(maxsize=KNOWN_MOST)
def by_name(text: str) -> str:
    """The key that puts clubs, teams and other names in order: as folded, numbers by their size."""
    return f"{_in_order(text)}\t{text}"


@lru_cache(maxsize=KNOWN_MOST)
def by_surname(name: str) -> str:
    """The key that puts people in the order in which they look for themselves: by surname, then by given name."""
    return f"{likeness(name)}\t{name}"


@lru_cache(maxsize=KNOWN_MOST)
def likeness(name: str) -> str:
    """What two names have in common that people read as the same: "Smith, John" and "JOHN  SMITH"."""
    return "\t".join(_in_order(part) for part in surname_and_given(name))


def surname_and_given(name: str) -> tuple[str, str]:
    """The surname, and what stands beside it.

    The last word is the surname; a particle before it belongs to it (PARTICLES, and one with an apostrophe: O' d' 't).
    A comma says otherwise. What only tells people apart is none of it: SUFFIXES, a number, a last initial, brackets.
    The first word is a given name, so that Di Brown stands under B; only Te alone before one word is not.

    >>> def surnames(*names): return [surname_and_given(name)[0] for name in names]
    >>> surnames("Ann Lee", "Jan van der Berg", "Hēmi Te Rangi", "Te Whiti", "Smith, Jo")
    ['Lee', 'van der Berg', 'Te Rangi', 'Te Whiti', 'Smith']
    >>> surnames("Bob Tan Jr.", "Bob Tan 2", "Bob Tan B.", "Bob Tan (Hutt)", "Di Brown", "Kiri")
    ['Tan', 'Tan', 'Tan', 'Tan', 'Brown', 'Kiri']
    >>> surname_and_given("de Souza, Ana"), surname_and_given("Bob Tan, Jr")
    (('de Souza', 'Ana'), ('Tan', 'Bob Jr'))
    """
    bare = _IN_BRACKETS.sub("", tidy(name))
    apart = _IN_BRACKETS.findall(tidy(name)) if bare else []
    first, comma, rest = bare.partition(",")
    if comma and folded(first) and folded(rest) and folded(rest) not in SUFFIXES:
        return first, " ".join([rest.strip(), *apart])
    words = (bare.replace(",", " ") or tidy(name)).split()
    end = len(words)
    while end > 1 and _tells_apart(words[end - 1], end):
        end -= 1
    start = max(end - 1, 0)
    while start > 1 and _is_particle(words[start - 1]):
        start -= 1
    if start == 1 and folded(words[0]) == "te":
        start = 0
    return " ".join(words[start:end]), " ".join([*words[:start], *words[end:], *apart])


def around_surname(name: str) -> tuple[str, str, str]:
    """A name as it is written, parted so that the surname can be made to stand out: before it, the surname, after it.

    A name without a given name stands out as a whole.

    >>> around_surname("Ann Lee Dr"), around_surname("Smith, Jo"), around_surname("Lee Lee"), around_surname("Kiri 2")
    (('Ann ', 'Lee', ' Dr'), ('', 'Smith', ', Jo'), ('Lee ', 'Lee', ''), ('', 'Kiri 2', ''))
    """
    surname, _ = surname_and_given(name)
    if name.startswith(f"{surname},"):
        return "", surname, name[len(surname) :]
    place = name.rfind(surname)
    return (name[:place], surname, name[place + len(surname) :]) if place > 0 else ("", name, "")


def initial(name: str) -> str:
    """The letter under which somebody stands in a list by surname; `#` where the surname has none.

    >>> initial("Māia Ōtene"), initial("Jan van der Berg"), initial("Ann Lee Dr")
    ('O', 'V', 'L')
    """
    return folded(surname_and_given(name)[0])[:1].upper() or "#"


def _tells_apart(word: str, words: int) -> bool:
    plain = folded(word)
    return plain in SUFFIXES or plain.isdecimal() or (len(plain) == 1 and words > 2)


def _is_particle(word: str) -> bool:
    return folded(word) in PARTICLES or word[0] in APOSTROPHES or word[-1] in APOSTROPHES


def _in_order(text: str) -> str:
    return _DIGITS.sub(lambda digits: digits[0].zfill(6), folded(text))
