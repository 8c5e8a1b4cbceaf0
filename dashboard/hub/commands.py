"""Sends commands to the hub and waits for the reply to each, or says that the hub did not answer."""

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
    """The hub's reply. `seq`: a read model that has reached this event shows the effect."""

    ok: bool
    seq: int = 0
    code: str = ""
    text: str = ""
    remedy: str = ""
    detail: Any = None

    @property
    def is_silence(self) -> bool:
        """Whether the hub did not answer. The command may have acted or not; sent again unchanged, it acts once."""
        return self.code == NO_REPLY


NO_REPLY = "no_reply"


def no_reply() -> Reply:
    """The reply that stands for the hub's silence."""
    return Reply(
        ok=False,
        code=NO_REPLY,
        text=say("The hub did not answer. The bell is not affected."),
        remedy=say(
            "Wait until the page shows contact with the hub, then press the same button again: it acts only once."
        ),
    )


class Hub(Protocol):
    """Something that answers commands: the hub, or a stand-in."""

    def ask(self, name: str, args: dict[str, Any], request_id: str) -> Reply:
        """Send a command and return the reply. The same request id acts once and gets the same reply."""


class Requests:
    """The commands that wait for their reply. The link sends them, and hands the replies to `take_reply`."""

    def __init__(self, send: Callable[[bytes], bool], answer_within_s: float, ask_again_s: float = ASK_AGAIN_S) -> None:
        self._send = send
        self._answer_within_s, self._ask_again_s = answer_within_s, ask_again_s
        self._lock = threading.Lock()
        self._waiting: dict[str, list[_Waiting]] = {}

    def ask(self, name: str, args: dict[str, Any], request_id: str) -> Reply:
        """Send a command, again each second, until the hub replies or the time set is over.

        A command that the hub missed, because it was just starting, is thus not lost. A request id acts once.
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
        """Hand the hub's reply to the threads that wait for it, if any still do."""
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
    """A thread's wait for one reply."""

    def __init__(self) -> None:
        self.answered = threading.Event()
        self.reply: Reply | None = None
