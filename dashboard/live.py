"""The room's documents as they are now, and everybody who watches them.

Each viewer has a box that holds, of each document, only the newest unseen state: it is as large as the room and no
larger, so a viewer on slow Wi-Fi skips states instead of queueing them, and never holds up the room.
"""

import json
import threading
from collections.abc import Callable
from typing import Any

Document = dict[str, Any]
Projection = Callable[[Document], Document | None]

PULSE_S = 2.0  # the page says "no contact" after 5 s, so two pulses may get lost


class Viewer:
    """One open live stream."""

    def __init__(self, convenor: bool, boxed: dict[str, str]) -> None:
        self.convenor = convenor
        self._news = threading.Condition()
        self._boxed = boxed

    def put(self, key: str, event: str) -> None:
        """The newest state of a document; an older one that was not fetched yet is replaced."""
        with self._news:
            self._boxed.pop(key, None)
            self._boxed[key] = event
            self._news.notify()

    def fetch(self, wait_s: float = PULSE_S) -> list[str]:
        """The events not seen yet, oldest first; empty when nothing changed for `wait_s`."""
        with self._news:
            if not self._boxed:
                self._news.wait(wait_s)
            events = list(self._boxed.values())
            self._boxed.clear()
            return events


class Live:
    """Keeps the latest of each document and hands changes to every viewer, each as much as it may see."""

    def __init__(self, now_hub_us: Callable[[], int], public: Projection, convenor: Projection) -> None:
        self._now_hub_us = now_hub_us
        self._projections = {False: public, True: convenor}
        self._lock = threading.Lock()
        self._documents: dict[str, Document] = {}
        self._events: dict[bool, dict[str, str]] = {False: {}, True: {}}
        self._viewers: set[Viewer] = set()
        self.broker(False)

    def take(self, key: str, document: Document) -> None:
        """A document came; viewers hear of it if it says anything new."""
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
                    self._events[convenor][key] = event(document["kind"], seen)
            for viewer in self._viewers:
                if key in self._events[viewer.convenor]:
                    viewer.put(key, self._events[viewer.convenor][key])

    def forget(self, key: str) -> None:
        """A document was taken away, such as the one of a table that is no longer in the room."""
        with self._lock:
            self._documents.pop(key, None)
            for events in self._events.values():
                events.pop(key, None)
            for viewer in self._viewers:
                viewer.put(key, event("gone", {"kind": "gone", "key": key}))

    def broker(self, connected: bool) -> None:
        """The dashboard's own connection came or went: a document of ours, so that pages can say which part is down."""
        known = self.get("link")
        if known is None or known["broker"] != int(connected):
            since = self._now_hub_us()
            self.take("link", {"v": 1, "kind": "link", "broker": int(connected), "since_hub_us": since})

    def get(self, key: str) -> Document | None:
        """The latest of one document."""
        with self._lock:
            return self._documents.get(key)

    def tables(self) -> dict[int, Document]:
        """The latest document of each table, by number."""
        with self._lock:
            found = [one for key, one in self._documents.items() if key.startswith("table/")]
        return {document["table"]: document for document in sorted(found, key=lambda document: int(document["table"]))}

    def snapshot(self, convenor: bool) -> dict[str, Document]:
        """Everything at once, for a page that cannot keep a stream open."""
        with self._lock:
            documents = dict(self._documents)
        seen = {key: self._projections[convenor](document) for key, document in documents.items()}
        return {key: document for key, document in seen.items() if document is not None}

    def watch(self, convenor: bool) -> Viewer:
        """A new viewer, whose box already holds the latest of everything."""
        with self._lock:
            viewer = Viewer(convenor, dict(self._events[convenor]))
            self._viewers.add(viewer)
            return viewer

    def leave(self, viewer: Viewer) -> None:
        """The viewer has gone."""
        with self._lock:
            self._viewers.discard(viewer)


def event(kind: str, document: Document) -> str:
    """One server-sent event."""
    return f"event: {kind}\ndata: {json.dumps(document, separators=(',', ':'))}\n\n"
