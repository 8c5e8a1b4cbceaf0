"""A convenor's browser reduced to its live stream: when did a table's change arrive?"""

import http.client
import json
import re
import threading
import time
from types import TracebackType
from typing import Self
from urllib.parse import urlencode

from benchmarks.bare import PATIENCE_S

_TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


class Viewer:
    """One open `/live` of a logged-in convenor, followed on a thread of its own."""

    def __init__(self, port: int, passcode: str, table: int) -> None:
        self._port = port
        self._passcode = passcode
        self._table = table
        self._pending: str | None = None
        self._came_ns = 0
        self._news = threading.Condition()
        self._connection = http.client.HTTPConnection("127.0.0.1", port)
        self._reading = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> Self:
        self._connection.request("GET", "/live", headers={"Cookie": self._log_in()})
        self._stream = self._connection.getresponse()
        self._reading.start()
        return self

    def __exit__(self, _kind: type[BaseException] | None, _what: object, _where: TracebackType | None) -> None:
        self._connection.close()

    def shown_ns(self, pending: str) -> int:
        """When the table was shown with this result proposed. Raises TimeoutError."""
        with self._news:
            if not self._news.wait_for(lambda: self._pending == pending, PATIENCE_S):
                raise TimeoutError(f"table {self._table} was not shown with {pending}")
            return self._came_ns

    def _log_in(self) -> str:
        door = http.client.HTTPConnection("127.0.0.1", self._port)
        door.request("GET", "/login")
        form = door.getresponse()
        cookie = form.getheader("Set-Cookie", "").partition(";")[0]
        found = _TOKEN.search(form.read().decode())
        assert found, "the log-in page has no form"
        body = urlencode({"csrf_token": found[1], "passcode": self._passcode})
        door.request("POST", "/login", body, {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"})
        answer = door.getresponse()
        assert answer.status == 302, f"the log-in was answered by {answer.status}"
        door.close()
        return str(answer.getheader("Set-Cookie", "")).partition(";")[0]

    def _read(self) -> None:
        kind = b""
        for line in iter(self._line, b""):
            if line.startswith(b"event: "):
                kind = line[7:].strip()
            elif line.startswith(b"data: ") and kind == b"table":
                came_ns = time.monotonic_ns()
                document = json.loads(line[6:])
                if document["table"] == self._table:
                    with self._news:
                        self._pending, self._came_ns = document["pending"], came_ns
                        self._news.notify()

    def _line(self) -> bytes:
        try:
            return self._stream.readline()
        except (OSError, ValueError, AttributeError):  # the stream was closed under the reader
            return b""
