"""The signed-in devices, which the convenor can see and sign out."""

import threading
from dataclasses import dataclass, replace

from dashboard.access.roles import Role
from table_node.shared.words import say

DEVICES_MOST = 500  # a hall has a phone a table and a handful of helpers
_MACHINES = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", say("Android phone")), ("CrOS", say("Chromebook")),
             ("Windows", say("Windows computer")), ("Macintosh", "Mac"), ("Linux", say("Linux computer")))  # fmt: skip
_BROWSERS = (("Firefox/", "Firefox"), ("Edg/", "Edge"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))


@dataclass(frozen=True)
class Device:
    """One signed-in browser."""

    session: str
    role: Role
    table: int | None
    """The table it stands for, with a table's PIN."""
    made_of: str
    address: str
    since_hub_us: int
    seen_hub_us: int


class Devices:
    """Every device heard from since the dashboard started."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._devices: dict[str, Device] = {}

    def seen(self, session: str, role: Role, table: int | None, agent: str, address: str, now_hub_us: int) -> None:
        """Note a request from a signed-in device."""
        with self._lock:
            known = self._devices.pop(session, None)
            if known is None or (known.role, known.table) != (role, table):
                known = Device(session, role, table, device_words(agent), address, now_hub_us, now_hub_us)
            self._devices[session] = replace(known, address=address, seen_hub_us=now_hub_us)
            while len(self._devices) > DEVICES_MOST:
                self._devices.pop(next(iter(self._devices)))

    def all(self) -> list[Device]:
        """All devices, the most recently seen first."""
        with self._lock:
            return list(self._devices.values())[::-1]

    def forget(self, session: str) -> None:
        """Remove a device that was signed out."""
        with self._lock:
            self._devices.pop(session, None)


def device_words(agent: str) -> str:
    """What a browser says it is, in words: "Android phone, Chrome"."""
    machine = next((words for mark, words in _MACHINES if mark in agent), say("Unknown device"))
    browser = next((words for mark, words in _BROWSERS if mark in agent), "")
    return f"{machine}, {browser}" if browser else machine
