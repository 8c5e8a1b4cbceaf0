"""Asking the hub for a change: one request out, its one reply back, or the sentence that says nobody answered."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from table_node.shared.words import say
from table_node.wire.codec import encode
from table_node.wire.messages import make
from table_node.wire.shapes import WireError

ASK_AGAIN_S = 1.0


@dataclass(frozen=True)
class Reply:
    """The hub's answer; `seq` is the event the log has reached when the request has its effect."""

    ok: bool
    seq: int = 0
    code: str = ""
    text: str = ""
    remedy: str = ""
    detail: Any = None

    @property
    def is_silence(self) -> bool:
        """Nobody answered: the request may or may not have acted, and may be sent again as it is."""
        return self.code == NO_REPLY


NO_REPLY = "no_reply"


def no_reply() -> Reply:
    """What a page says when the hub is silent."""
    return Reply(
        ok=False,
        code=NO_REPLY,
        text=say("The hub did not answer. The bell is not affected."),
        remedy=say(
            "Wait until the page shows contact with the hub, then press the same button again: it acts only once."
        ),
    )


class Hub(Protocol):
    """Whoever answers requests."""

    def ask(self, name: str, args: dict[str, Any], request_id: str) -> Reply:
        """Ask for a change. The same request id acts once and is answered alike."""


class Requests:
    """Requests that wait for their reply; the link sends them out and hands the replies in."""

    def __init__(self, send: Callable[[bytes], bool], answer_within_s: float, ask_again_s: float = ASK_AGAIN_S) -> None:
        self._send = send
        self._answer_within_s, self._ask_again_s = answer_within_s, ask_again_s
        self._lock = threading.Lock()
        self._waiting: dict[str, list[_Waiting]] = {}

    def ask(self, name: str, args: dict[str, Any], request_id: str) -> Reply:
        """Ask the hub, each second again, and wait for its answer, no longer than is set.

        The hub acts once on a request id. A request that nobody heard, because the hub was just starting, is not lost.
        """
        try:
            payload = encode(make("command", request_id=request_id, name=name, args=args))
        except WireError as error:
            return Reply(
                ok=False, code=error.code, text=say("This cannot be sent to the hub: {error}.", error=error.text)
            )
        waiting = _Waiting()
        with self._lock:
            self._waiting.setdefault(request_id, []).append(waiting)
        try:
            deadline = time.monotonic() + self._answer_within_s
            while (left_s := deadline - time.monotonic()) > 0 and self._send(payload):
                if waiting.answered.wait(min(left_s, self._ask_again_s)):
                    break
            return waiting.reply or no_reply()
        finally:
            with self._lock:
                self._waiting[request_id].remove(waiting)
                if not self._waiting[request_id]:
                    del self._waiting[request_id]

    def take_reply(self, message: dict[str, Any]) -> None:
        """The hub's reply came; a reply nobody waits for any more is let go."""
        reply = Reply(
            ok=message["ok"] == 1,
            seq=message["seq"],
            code=message["code"] or "",
            text=message["text"] or "",
            remedy=message["remedy"] or "",
            detail=message["detail"],
        )
        with self._lock:
            for waiting in self._waiting.get(message["request_id"], []):
                waiting.reply = reply
                waiting.answered.set()


class _Waiting:
    """One thread that waits for one reply."""

    def __init__(self) -> None:
        self.answered = threading.Event()
        self.reply: Reply | None = None
