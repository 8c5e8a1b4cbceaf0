"""The address at which phones in the hall reach these pages, for QR codes."""

import fcntl
import ipaddress
import socket
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

import segno

ELSEWHERE = ("192.0.2.1", 9)  # a documentation address: nothing is sent to it
ROOMS_OWN_WIFI = "10.55.0.1"
"""The hub in the Wi-Fi that `install.sh --access-point` makes."""
INTERFACES = Path("/sys/class/net")
INSIDE = ("br-", "docker", "lxc", "podman", "tailscale", "tap", "tun", "veth", "virbr", "vnet", "wg", "zt")
"""How interfaces begin that lead to nobody's phone."""
GET_FLAGS, GET_ADDRESS = 0x8913, 0x8915  # SIOCGIFFLAGS, SIOCGIFADDR
IS_UP, IS_RUNNING = 0x1, 0x40


@dataclass(frozen=True)
class OwnAddress:
    """An IPv4 address of this machine and its interface."""

    address: str
    interface: str
    wireless: bool = False
    runs: bool = True
    """Whether there is a carrier: a plugged cable, a Wi-Fi that is up."""


def for_phones(asked_at: str) -> str:
    """The address of the pages for phones; empty if phones cannot reach this machine.

    `asked_at`: the address in the convenor's browser, which may run on this very machine.
    """
    parts = urlsplit(asked_at)
    host = (parts.hostname or "").removesuffix(".")
    if not _is_known_here_only(host):
        return asked_at
    own = best(own_addresses(), _way_out())
    if not own:
        return "" if _is_loopback(host) else asked_at
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=f"{own}{port}"))


def best(addresses: Iterable[OwnAddress], way_out: str = "") -> str:
    """The address that phones most likely reach; empty if there is none. `way_out`: that of the default route."""
    ranked = sorted((_rank(one, way_out), place, one.address) for place, one in enumerate(addresses) if _is_useful(one))
    return ranked[0][2] if ranked else ""


def _is_useful(one: OwnAddress) -> bool:
    address = IPv4Address(one.address)
    return not (address.is_loopback or address.is_unspecified)


def _rank(one: OwnAddress, way_out: str) -> tuple[bool, bool, bool, int]:
    inside = one.interface.startswith(INSIDE)
    likely = (one.address == ROOMS_OWN_WIFI, one.wireless, one.address == way_out, True)
    return not one.runs, inside, IPv4Address(one.address).is_link_local, likely.index(True)


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """A host as an IP address; None if it is a name."""
    try:
        address = ipaddress.ip_address(unquote(host))
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _is_loopback(host: str) -> bool:
    address = _address(host)
    if address is None:
        return host == "localhost" or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def _is_known_here_only(host: str) -> bool:
    """Whether a phone cannot use this host: a loopback address, a one-word name, or a link-local IPv6 address."""
    address = _address(host)
    of_a_cable = isinstance(address, IPv6Address) and address.is_link_local
    return _is_loopback(host) or of_a_cable or ("." not in host and ":" not in host)


def own_addresses() -> list[OwnAddress]:
    """All IPv4 addresses of interfaces that are up, from the kernel; this works without a route."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                flags = struct.unpack("16xH", fcntl.ioctl(asked, GET_FLAGS, request)[:18])[0]
                address = socket.inet_ntoa(fcntl.ioctl(asked, GET_ADDRESS, request)[20:24])
            except OSError:
                continue  # an interface without an IPv4 address, or one that has just gone
            if flags & IS_UP:
                wireless = name.startswith("wl") or (INTERFACES / name / "wireless").exists()
                found.append(OwnAddress(address, name, wireless, bool(flags & IS_RUNNING)))
    return found


def _way_out() -> str:
    """This machine's address on its default route; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def qr(text: str) -> str:
    """A QR code as SVG, black on white even on a dark page."""
    return segno.make(text, error="m", micro=False).svg_inline(
        scale=4, border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
    )
