"""Text that comes from outside or goes there: files that people write, and what a program says. Always UTF-8.

The machine's locale decides nothing here: a name is read and written alike wherever a program was started.
"""

import io
import os
import select
import sys
from collections.abc import Callable
from pathlib import Path

UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class NotText(ValueError):
    """Bytes that are no text in a form that we read."""


def text_of(content: bytes) -> str:
    """What somebody wrote with any editor: UTF-8 with or without a mark, or UTF-16 with one; lines end in \\n.

    Raises NotText.
    """
    try:
        text = content.decode("utf-16" if content.startswith(UTF16_MARKS) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotText("it is not text in UTF-8; save it as UTF-8") from error
    if "\0" in text:
        raise NotText("it is not text")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def text_of_old_windows(content: bytes) -> str:
    """What an older program on Windows writes where it knows no UTF-8 (Windows-1252). Raises NotText."""
    try:
        return text_of(content.decode("cp1252").encode("utf-8"))
    except UnicodeDecodeError as error:
        raise NotText("it is not text") from error


def read_text(path: Path) -> str:
    """The text of a file that a person may have written. Raises OSError, NotText."""
    return text_of(path.read_bytes())


def speak_utf8() -> None:
    """Have this process read and write UTF-8 at its standard streams; what is no letter is written as an escape."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def until_nobody_reads(program: Callable[[], int]) -> int:
    """Run a program; where whoever read its output has gone, as `head` does, that is its end, and no fault."""
    try:
        code = program()
        sys.stdout.flush()
    except BrokenPipeError:
        if not _nobody_reads(sys.stdout.fileno()):
            raise
        # Nothing may be written there any more, not even at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _nobody_reads(descriptor: int) -> bool:
    looked = select.poll()
    looked.register(descriptor, select.POLLOUT)
    return any(found & (select.POLLERR | select.POLLHUP) for _, found in looked.poll(0))
