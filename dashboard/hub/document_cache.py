"""The room's latest documents, and the live streams that watch them.

A viewer is only a place in the order of changes: it has seen change 41, say. What it still needs is the latest state of
each document that changed after 41, which is never more than the whole room. A viewer on slow Wi-Fi therefore skips
states instead of queueing them. Viewers at the same place share the text that is sent to them.
"""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Document = dict[str, Any]
Projection = Callable[[Document], Document | None]

PULSE_S = 2.0  # the page says "no contact" after 4.5 s, so a pulse may get lost


@dataclass(frozen=True)
class News:
    """The latest state of a document, and its place in the order of changes."""

    number: int
    document: Document

    @property
    def is_gone(self) -> bool:
        """Whether the document was removed."""
        return bool(self.document["kind"] == "gone")


class Audience:
    """Viewers who may see the same things, and the latest state of each document, in the order of changes."""

    def __init__(self, is_crowd: bool) -> None:
        self._is_crowd = is_crowd
        self._lock = threading.Lock()
        self._told_anew = threading.Event()
        """Set once, at the next change that wakes anybody. A condition would hand its lock to a crowd one by one."""
        self._news: dict[str, News] = {}
        self._number = self._told = 0
        self._unseen: dict[int, bytes] = {}
        """What is new since a place, for as long as nothing changes: a crowd asks for the same over and over."""

    def put(self, key: str, document: Document) -> None:
        """Put a document's latest state in place of the one before, whether viewers have fetched that or not.

        A summary that differs only in the log's number wakes nobody: it goes out with the next change or pulse.
        """
        with self._lock:
            before = self._news.get(key)
            self._number += 1
            self._news.pop(key, None)
            self._news[key] = News(self._number, document)
            self._unseen.clear()
            if before is None or not (self._is_crowd and _is_quiet(before.document, document)):
                self._told = self._number
                told, self._told_anew = self._told_anew, threading.Event()
                told.set()

    def since(self, place: int, wait_s: float) -> tuple[int, bytes]:
        """The events after a place, and the place after them; nothing when nothing changed for `wait_s`."""
        told_anew = self._told_anew
        if self._told <= place:
            told_anew.wait(wait_s)
        with self._lock:
            if self._number == place:
                return place, b""
            if place not in self._unseen:
                # Whoever has just come never saw what has gone.
                news = [one for one in self._news.values() if one.number > place and (place or not one.is_gone)]
                self._unseen[place] = "".join(event(one.document["kind"], one.document) for one in news).encode()
            return self._number, self._unseen[place]


def _is_quiet(before: Document, now: Document) -> bool:
    return bool(now["kind"] == "summary" and {**before, "seq": None} == {**now, "seq": None})


class Viewer:
    """One open live stream and its place in the order of changes."""

    def __init__(self, audience: Audience) -> None:
        self._audience = audience
        self._place = 0

    def fetch(self, wait_s: float = PULSE_S) -> bytes:
        """The events not seen yet, oldest first; empty when nothing changed for `wait_s`."""
        self._place, news = self._audience.since(self._place, wait_s)
        return news


class Live:
    """Keeps the latest state of each document, and gives each viewer the changes that it may see."""

    def __init__(self, now_hub_us: Callable[[], int], public: Projection, convenor: Projection) -> None:
        self._now_hub_us = now_hub_us
        # Whoever runs the room hears of a change before the crowd does.
        self._projections = {True: convenor, False: public}
        self._audiences = {True: Audience(is_crowd=False), False: Audience(is_crowd=True)}
        self._lock = threading.Lock()
        self._documents: dict[str, Document] = {}
        self.broker(False)

    def take(self, key: str, document: Document) -> None:
        """Take in a document; viewers get it if it says anything new."""
        with self._lock:
            known = self._documents.get(key)
            if key == "hub" and known is not None and document["online"] == 0:
                # A last will was written when the hub connected: the heartbeat before it says how long the hub lived.
                document = document | {"hub_us": known["hub_us"]}
            if known == document:
                return
            self._documents[key] = document
            for convenor, project in self._projections.items():
                seen = project(document)
                if seen is not None:
                    self._audiences[convenor].put(key, seen)

    def forget(self, key: str) -> None:
        """Remove a document, such as that of a table that was closed."""
        with self._lock:
            self._documents.pop(key, None)
            for audience in self._audiences.values():
                audience.put(key, {"kind": "gone", "key": key})

    def broker(self, connected: bool) -> None:
        """Note whether the broker is connected, as a document, so that pages can say which part is down."""
        known = self.get("link")
        if known is None or known["broker"] != int(connected):
            since = self._now_hub_us()
            self.take("link", {"v": 1, "kind": "link", "broker": int(connected), "since_hub_us": since})

    def get(self, key: str) -> Document | None:
        """The latest state of a document."""
        with self._lock:
            return self._documents.get(key)

    def tables(self) -> dict[int, Document]:
        """The latest document of each table, by number."""
        with self._lock:
            found = [one for key, one in self._documents.items() if key.startswith("table/")]
        return {document["table"]: document for document in sorted(found, key=lambda document: int(document["table"]))}

    def snapshot(self, convenor: bool) -> dict[str, Document]:
        """All documents at once, for a page that cannot keep a stream open."""
        with self._lock:
            documents = dict(self._documents)
        seen = {key: self._projections[convenor](document) for key, document in documents.items()}
        return {key: document for key, document in seen.items() if document is not None}

    def watch(self, convenor: bool) -> Viewer:
        """A new viewer, which has seen nothing yet."""
        return Viewer(self._audiences[convenor])


def event(kind: str, document: Document) -> str:
    """One server-sent event."""
    return f"event: {kind}\ndata: {json.dumps(document, separators=(',', ':'))}\n\n"
