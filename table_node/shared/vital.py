"""A program that a part of it has left does not go on as half a program: it ends, and is started again."""

import os
import sys
import threading
import traceback


def end_with_any_thread(program: str) -> None:
    """Have a thread that dies of an exception end the whole process, with a line that says so and exit code 1.

    Not an orderly end: what else the program would do then is not known. What it promised is on disk, and systemd
    starts it again a second later. A part that may fail alone catches what it may fail of.
    """

    def end(died: threading.ExceptHookArgs) -> None:
        if died.exc_type is SystemExit:
            return
        name = died.thread.name if died.thread else "?"
        traceback.print_exception(died.exc_type, died.exc_value, died.exc_traceback)
        print(f"roundbell {program}: its thread {name} has died, so the program ends.", file=sys.stderr, flush=True)
        os._exit(1)

    threading.excepthook = end
