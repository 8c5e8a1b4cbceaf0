"""Where a phone in the hall finds these pages: the address that the QR codes carry."""

import socket
from urllib.parse import urlsplit, urlunsplit

import segno

LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")
ELSEWHERE = ("192.0.2.1", 9)  # a documentation address: nothing is sent to it


def for_phones(asked_at: str) -> str:
    """The pages' address as a phone can use it; `asked_at`: as the convenor's browser has it, maybe on this machine."""
    parts = urlsplit(asked_at)
    if parts.hostname not in LOOPBACK:
        return asked_at
    own = _own_address()
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=f"{own}{port}")) if own else asked_at


def _own_address() -> str:
    """This machine's address on the network it would go out by; empty without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def qr(text: str) -> str:
    """A QR code as SVG, black on white also on a dark page."""
    return segno.make(text, error="m", micro=False).svg_inline(
        scale=4, border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
    )
