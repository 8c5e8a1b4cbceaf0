"""Addresses that the pages' scripts fetch: the live stream, all documents at once, and the hub's time."""

from collections.abc import Iterator

from flask import Blueprint, Response, jsonify, session
from flask.typing import ResponseReturnValue

from dashboard.hub.document_cache import event
from dashboard.request import is_staff, services

feed = Blueprint("feed", __name__)


@feed.get("/live")
def live() -> ResponseReturnValue:
    """Stream server-sent events: the latest state of all documents, then each change, and a pulse in between."""
    stream = _stream(is_staff(), session.get("id", ""))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(stream, mimetype="text/event-stream", headers=headers)


PULSE = (": still here\n" + event("pulse", {"kind": "pulse"})).encode()


def _stream(convenor: bool, session_id: str) -> Iterator[bytes]:
    serving = services()

    def events() -> Iterator[bytes]:
        viewer = serving.live.watch(convenor)
        yield ("retry: 1000\n\n" + event("welcome", {"kind": "welcome", "convenor": int(convenor)})).encode()
        while True:
            news = viewer.fetch()
            if convenor and session_id in serving.signed_out:
                return
            yield news or PULSE

    return events()


@feed.get("/snapshot")
def snapshot() -> ResponseReturnValue:
    """Every document at once."""
    convenor = is_staff()
    answer = jsonify(convenor=int(convenor), documents=services().live.snapshot(convenor), **_now())
    answer.headers["Cache-Control"] = "no-store"
    return answer


@feed.get("/time")
def hub_time() -> ResponseReturnValue:
    """The hub's clock, for a page that measures the offset of its own; `day_ms` is only for display."""
    answer = jsonify(**_now())
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _now() -> dict[str, int | str]:
    clock = services().clock
    return {"hub_us": clock.hub_us(), "boot": clock.boot, "day_ms": clock.day_ms()}
