"""What systemd is told of a program: that it is ready, that its loop still turns, that it is about to end."""

import os
import socket

ALIVE_US = 1_000_000  # more often tells it nothing new


class Watchdog:
    """Speaks to the socket systemd names in NOTIFY_SOCKET; without one every word is dropped."""

    def __init__(self, address: str | None = None) -> None:
        """`address`: the socket's path, "@" first for an abstract one; None: what the environment names."""
        named = os.environ.get("NOTIFY_SOCKET", "") if address is None else address
        self._address = "\0" + named[1:] if named.startswith("@") else named
        self._told_hub_us = -ALIVE_US

    def ready(self) -> None:
        """The program does its work from here on."""
        self._say("READY=1")

    def turns(self, now_hub_us: int) -> None:
        """The loop has come round once more. It says so itself: no thread may say it for a loop that hangs."""
        if now_hub_us - self._told_hub_us >= ALIVE_US:
            self._told_hub_us = now_hub_us
            self._say("WATCHDOG=1")

    def ends(self) -> None:
        """The program has been told to end and tidies up."""
        self._say("STOPPING=1")

    def _say(self, words: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as speaker:
                speaker.setblocking(False)
                speaker.sendto(words.encode(), self._address)
        except OSError:
            return  # systemd starts a program again that it does not hear of, which is all that is left to do
