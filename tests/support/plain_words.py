"""What people must never be shown: words of the code."""

import re

CODE_LIKE = re.compile(
    r"\b[a-z0-9]+_[a-z0-9_]+\b"  # trick_cap
    r"|\b[A-Z]{2,}[A-Z0-9]*_[A-Z0-9_]+\b"  # TIE_1, MAKER_COUNT
    r"|\b500-20\w\w\b"  # a profile's name
    r"|\b\d+[a-z]?(?:\(i+\))?/\d\b"  # 1k/1: a part of a clause that the sheet does not number
    r"|\b[AB]\.[LR]\b"  # a seat
    r"|\{\w*\}|\bNone\b(?! yet|:)|\bTrue\b|\bFalse\b|\bundefined\b|\bNaN\b"
)


def code_like(text: str) -> list[str]:
    """Every word of the code in a text that people read."""
    return CODE_LIKE.findall(text)
