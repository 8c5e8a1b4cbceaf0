"""The address on signs and scorecards is one that a phone can reach; without any, nothing is printed but a warning."""

import os
import shutil
import subprocess
import sys
import textwrap

import pytest

from dashboard.read import hall_address
from dashboard.read.hall_address import OwnAddress, best, for_phones
from tests.dashboard.support import Hall

WIFI = OwnAddress("192.168.4.9", "wlan0", wireless=True)
CABLE = OwnAddress("10.0.0.7", "eth0")
AS_PRINTED = ("/console/pins", "/console/prints/scorecards", "/console/table/3")


@pytest.mark.parametrize(
    ("addresses", "way_out", "chosen"),
    [
        ([], "", ""),
        ([OwnAddress("127.0.0.1", "lo"), OwnAddress("127.0.1.1", "dummy0")], "", ""),
        ([OwnAddress("127.0.0.1", "lo"), CABLE], "", "10.0.0.7"),
        ([CABLE, WIFI], "10.0.0.7", "192.168.4.9"),
        ([WIFI, OwnAddress("10.55.0.1", "wlan1", wireless=True)], "192.168.4.9", "10.55.0.1"),
        ([CABLE, OwnAddress("10.1.0.7", "eth1")], "10.1.0.7", "10.1.0.7"),
        ([OwnAddress("172.17.0.1", "docker0"), CABLE], "172.17.0.1", "10.0.0.7"),
        ([OwnAddress("169.254.3.4", "wlan0", wireless=True), CABLE], "", "10.0.0.7"),
        ([OwnAddress("10.0.0.7", "eth0", runs=False), OwnAddress("10.0.2.7", "eth1")], "", "10.0.2.7"),
        ([OwnAddress("169.254.3.4", "eth0")], "", "169.254.3.4"),
    ],
)
def test_of_several_addresses_the_halls_own_wifi_goes_first(
    addresses: list[OwnAddress], way_out: str, chosen: str
) -> None:
    assert best(addresses, way_out) == chosen


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is in no network."""
    monkeypatch.setattr(hall_address, "own_addresses", lambda: [OwnAddress("127.0.0.1", "lo")])


@pytest.fixture
def in_the_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a Wi-Fi of its own and no way into the internet."""
    monkeypatch.setattr(hall_address, "own_addresses", lambda: [OwnAddress("10.55.0.1", "wlan0", wireless=True)])


@pytest.mark.usefixtures("in_the_hall")
@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.1.1", "localhost", "[::1]", "0.0.0.0", "raspberrypi",
                                  "[::ffff:127.0.0.1]", "localhost.", "[fe80::1]", "[fe80::1%25eth0]"])  # fmt: skip
def test_an_address_that_only_this_machine_knows_is_never_printed(host: str) -> None:
    assert for_phones(f"http://{host}:8080/table/3") == "http://10.55.0.1:8080/table/3"


@pytest.mark.usefixtures("in_the_hall")
@pytest.mark.parametrize("host", ["192.168.1.5", "hub.local", "hub.local.", "[fd00::5]", "[::ffff:192.168.1.5]"])
def test_an_address_that_others_know_is_printed_as_it_was_asked(host: str) -> None:
    assert for_phones(f"http://{host}:8080/table/3") == f"http://{host}:8080/table/3"


@pytest.mark.usefixtures("alone")
def test_without_any_address_there_is_none() -> None:
    assert for_phones("http://127.0.0.1:8080/table/3") == ""


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("address", AS_PRINTED)
def test_a_warning_stands_where_a_dead_code_would(hall: Hall, address: str) -> None:
    hall.desk()
    page = hall.page(address)
    assert page.count("No phone can reach this machine") == 1
    assert 'class="qr"' not in page and "Scan the code" not in page and "localhost" not in page


@pytest.mark.usefixtures("in_the_hall")
@pytest.mark.parametrize("address", AS_PRINTED)
def test_signs_and_scorecards_carry_the_halls_address(hall: Hall, address: str) -> None:
    hall.desk()
    page = hall.page(address)
    assert 'class="qr"' in page and "No phone can reach" not in page
    assert ("10.55.0.1" in page) == ("scorecards" not in address)


@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("ip") is None, reason="needs root and iproute2")
def test_a_hub_in_a_hall_without_internet_finds_its_own_address() -> None:
    asked = (
        "from dashboard.read.hall_address import for_phones; "
        "print(for_phones('http://127.0.0.1:8080/table/3') or 'none')"
    )
    script = textwrap.dedent(
        """
        set -e
        ip link set lo up
        "$0" -c "$1"
        ip link add wlan0 type veth peer name p0
        ip addr add 10.55.0.1/24 dev wlan0
        ip link set wlan0 up
        ip link set p0 up
        "$0" -c "$1"
        """
    )
    command = ["unshare", "-n", "sh", "-c", script, sys.executable, asked]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if "not permitted" in done.stderr:
        pytest.skip("this machine gives no network namespace")
    assert done.stdout.split() == ["none", "http://10.55.0.1:8080/table/3"], done.stderr
