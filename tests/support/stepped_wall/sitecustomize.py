"""A wrong wall clock for every Python program that is started with this folder on its PYTHONPATH.

The file named by `WALL_CLOCK_OFF_BY` holds by how many seconds the program's wall clock is off; a test that writes
another number has stepped it, as NTP or a hand does. The monotonic clock stays as it is. Not reached: the broker, and
what a library asks the kernel for in C. `tests/system/test_wall_clock.py` sees that the labels of the log do jump.
"""

import datetime
import os
import time
from pathlib import Path
from typing import Any

_off_by = Path(os.environ["WALL_CLOCK_OFF_BY"])
_datetime = datetime.datetime
_time_ns = time.time_ns
_localtime, _gmtime, _strftime, _ctime = time.localtime, time.gmtime, time.strftime, time.ctime


def _wrong_ns() -> int:
    return _time_ns() + int(_off_by.read_text(encoding="ascii")) * 1_000_000_000


def _wrong_s() -> float:
    return _wrong_ns() / 1e9


class _AnyDatetime(type):
    def __instancecheck__(cls, it: object) -> bool:
        return isinstance(it, _datetime)


class _WrongDatetime(datetime.datetime, metaclass=_AnyDatetime):
    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> "Any":  # noqa: ANN401
        return cls.fromtimestamp(_wrong_s(), tz)

    @classmethod
    def utcnow(cls) -> "Any":  # noqa: ANN401
        return cls.now(datetime.UTC).replace(tzinfo=None)


time.time, time.time_ns = _wrong_s, _wrong_ns
time.localtime = lambda seconds=None: _localtime(_wrong_s() if seconds is None else seconds)
time.gmtime = lambda seconds=None: _gmtime(_wrong_s() if seconds is None else seconds)
time.ctime = lambda seconds=None: _ctime(_wrong_s() if seconds is None else seconds)
time.strftime = lambda form, when=None: _strftime(form, time.localtime() if when is None else when)
datetime.datetime = _WrongDatetime  # type: ignore[misc]
