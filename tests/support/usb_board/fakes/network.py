"""The `network` of a virtual board: one access point, whose name and key stand in the world's file `wifi`."""

import json

STA_IF = 0
STAT_IDLE = 0
STAT_CONNECTING = 1
STAT_GOT_IP = 3
STAT_WRONG_PASSWORD = -3
STAT_NO_AP_FOUND = -2


def country(code):
    """Which channels are allowed: all of them."""


class WLAN:
    """The station."""

    PM_NONE = 0

    def __init__(self, interface):
        self._status = STAT_IDLE

    def active(self, *on):
        """Switch it, or say how it is switched."""
        return True

    def config(self, **_settings):
        """Set the power saving."""

    def connect(self, name, key):
        """Join, as far as name and key are those of the hall."""
        with open("/world/wifi") as file:
            hall = json.load(file)
        if name != hall["name"]:
            self._status = STAT_NO_AP_FOUND
        elif key != hall["key"]:
            self._status = STAT_WRONG_PASSWORD
        else:
            self._status = STAT_GOT_IP

    def disconnect(self):
        """Leave."""
        self._status = STAT_IDLE

    def isconnected(self):
        """Whether it has joined."""
        return self._status == STAT_GOT_IP

    def ifconfig(self):
        """Its addresses."""
        return ("127.0.0.1", "255.0.0.0", "127.0.0.1", "127.0.0.1")

    def status(self, *what):
        """How it stands, or how strong the network is."""
        return -61 if what else self._status
