"""Programs that a benchmark starts itself, each ended by its own process id."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def running(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """A Python program with these arguments, which is told to end when it is no longer needed."""
    command = [sys.executable, *arguments]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    try:
        yield process
    finally:
        process.terminate()
        process.communicate()


def line_of(process: "subprocess.Popen[str]") -> str:
    """The next line it says."""
    assert process.stdout
    return process.stdout.readline()


def seconds_to_ready(arguments: Sequence[str]) -> float:
    """From the start of a program to its first line, which must say that it is ready."""
    began_ns = time.monotonic_ns()
    with running(*arguments) as process:
        said = line_of(process)
        took_s = (time.monotonic_ns() - began_ns) / 1e9
    assert "ready" in said, f"{arguments} said {said!r}"
    return took_s


def resident_mib(pid: int) -> float:
    """The memory a process has in RAM now, the pages it shares with others included. Raises OSError."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    assert found, f"process {pid} has no memory"
    return int(found[1]) / 1024


def processor_ms(pid: int) -> float:
    """Processor time a process has used so far, in all its threads, to a hundredth of a second. Raises OSError."""
    numbers = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2].split()
    return (int(numbers[11]) + int(numbers[12])) * 1000 / os.sysconf("SC_CLK_TCK")
