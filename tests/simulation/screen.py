"""A wall of a made-up evening: the dashboard's own cache of the room, and a page on slow Wi-Fi that watches it."""

import json
from typing import Any

from dashboard.hub.document_cache import Live
from dashboard.words.presenters import for_convenor, for_public
from table_node.wire import topics
from table_node.wire.codec import decode
from tests.simulation.made_service import ROOM
from tests.simulation.network import Broker, Client
from tests.simulation.world import World

LOOKS_US = (200_000, 9_000_000)
OF_THIS_MOMENT = ("hub", "nodes")
"""Told again and again: the newest may still be on its way to another."""
Said = dict[str, Any]


class Screen:
    """What everybody sees. The page fetches now and then, and is sometimes opened anew."""

    def __init__(self, world: World, broker: Broker, convenor: bool) -> None:
        """`convenor`: whether somebody is logged in on it."""
        self._world, self._convenor = world, convenor
        self._chance = world.chance(f"screen/{convenor}")
        self._live = Live(lambda: world.now_us, for_public, for_convenor)
        self._client = Client(broker, f"screen-{convenor}", [topics.room_documents(ROOM)])
        self._client.on_up = lambda: self._live.broker(True)
        self._client.on_down = lambda: self._live.broker(False)
        self._client.on_message = self._take
        self._client.open()
        self._open()
        self._look_soon()

    def hears(self) -> bool:
        """Whether it is connected, and not only believes so."""
        return self._client.hears()

    def assert_shows(self, documents: dict[str, Said]) -> None:
        """The page shows what these documents give, and nothing else; whoever opens it now sees the same."""
        self._fetch()
        project = for_convenor if self._convenor else for_public
        expected = {_key(seen): seen for told in documents.values() if (seen := project(told)) is not None}
        wrong = [key for key, seen in expected.items() if key not in OF_THIS_MOMENT and self._shown.get(key) != seen]
        assert not wrong, f"a page shows otherwise than was told: {sorted(wrong)}"
        more = {*self._shown} - {*expected, "link"}
        assert not more, f"a page shows what nobody told: {sorted(more)}"
        kept, self._shown = self._shown, {}
        self._open()
        self._fetch()
        assert self._shown == kept, "a page that is opened now shows something else"
        snapshot = {_key(seen): seen for seen in self._live.snapshot(self._convenor).values()}
        assert snapshot == kept, "a page that cannot keep a stream open shows something else"

    def _take(self, topic: str, payload: bytes, _retained: bool) -> None:
        place, _, who = topics.parse(topic)
        self._live.take(f"table/{int(who)}" if place == "table" else place, decode(place, payload))

    def _open(self) -> None:
        self._viewer, self._shown = self._live.watch(self._convenor), dict[str, Said]()

    def _look_soon(self) -> None:
        self._world.after(self._chance.randint(*LOOKS_US), self._look)

    def _look(self) -> None:
        if self._chance.random() < 0.05:
            self._open()
        self._fetch()
        self._look_soon()

    def _fetch(self) -> None:
        for line in self._viewer.fetch(0).decode().splitlines():
            if line.startswith("data: "):
                document = json.loads(line.removeprefix("data: "))
                if document["kind"] == "gone":
                    self._shown.pop(document["key"].replace("/", " "), None)
                else:
                    self._shown[_key(document)] = document


def _key(document: Said) -> str:
    return f"table {document['table']}" if document["kind"] == "table" else str(document["kind"])
