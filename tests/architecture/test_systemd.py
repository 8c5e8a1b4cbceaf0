"""The units, users, folders and configuration that a hub's machine is given, read by the tools that will read them."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from controller.bell.settings import BellSettings
from controller.hub.settings import HubSettings
from dashboard.settings import DashboardSettings
from docs.generator.settings import SECTIONS, settings_of, source_of
from table_node.shared.settings import MqttSettings, RoomSettings, read_section
from tests.architecture.source import REPOSITORY
from tests.support.waiting import PATIENT_S

SHIPPED = REPOSITORY / "systemd"
UNITS = sorted(path.name for path in SHIPPED.iterdir() if path.suffix in (".service", ".target", ".mount"))
SERVICES = [name for name in UNITS if name.endswith(".service")]
EXPOSURE_MOST = 20  # tenths of systemd's figure: 2.0 of 10

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files to other users")
with_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this machine has no systemd")


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units as they are shipped, but for the programs, which are not installed here."""
    for name in UNITS:
        unit = (SHIPPED / name).read_text()
        (tmp_path / name).write_text(re.sub(r"(?m)^(Exec\w+)=.*$", r"\1=/bin/true", unit))
    return tmp_path


@with_systemd
def test_systemd_finds_no_fault_in_the_units(units: Path) -> None:
    paths = [str(units / name) for name in UNITS]
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *paths],
        capture_output=True,
        text=True,
        timeout=PATIENT_S,
    )
    assert (found.returncode, found.stderr) == (0, "")


@with_systemd
@pytest.mark.parametrize("service", SERVICES)
def test_a_service_is_shut_in_as_far_as_it_can_be(units: Path, service: str) -> None:
    found = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", f"--threshold={EXPOSURE_MOST}", str(units / service)],
        capture_output=True,
        text=True,
        timeout=PATIENT_S,
    )
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_runs_the_installed_program_with_the_installed_configuration(service: str) -> None:
    unit = (SHIPPED / service).read_text()
    program = service.removeprefix("roundbell-").removesuffix(".service")
    assert f"\nExecStart=/opt/roundbell/bin/roundbell {program} --config /etc/roundbell/roundbell.toml\n" in unit
    assert "\nRestartPreventExitStatus=2\n" in unit


# Each kind of device a node opens: the driver's name in /proc/devices, and the group that Debian or our rules give it.
DEVICES = {
    "the pins": (("gpiochip",), "gpio"),
    "rdm6300": (("ttyAMA", "ttyS", "ttyACM", "ttyUSB"), "dialout"),
    "keyboard": (("input",), "input"),
    "rc522": (("spi",), "spi"),
}


def test_a_node_may_open_its_pins_and_every_kind_of_reader_and_no_other_device() -> None:
    unit = (SHIPPED / "roundbell-node.service").read_text().splitlines()
    allowed = [line for line in unit if line.startswith("DeviceAllow=")]
    assert sorted(allowed) == sorted(
        f"DeviceAllow=char-{driver} rw" for drivers, _ in DEVICES.values() for driver in drivers
    )
    users = (SHIPPED / "roundbell.sysusers.conf").read_text().splitlines()
    groups = [line for line in users if line.startswith("m roundbell-node ")]
    assert groups == [f"m roundbell-node {group}" for _, group in DEVICES.values()]


def test_the_hub_is_watched_and_says_when_it_is_ready() -> None:
    unit = (SHIPPED / "roundbell-hub.service").read_text().splitlines()
    assert {"Type=notify", "NotifyAccess=main", "WatchdogSec=30"} <= set(unit)


def test_what_the_installer_puts_into_place_is_what_is_shipped() -> None:
    installer = (REPOSITORY / "install.sh").read_text()
    by_hand = {"README.md", "mosquitto"}
    shipped = {path.name for path in SHIPPED.rglob("*")} - by_hand
    programs = {f"roundbell-{name}.service" for name in ("hub", "bell", "dashboard")}
    assert "for unit in hub bell dashboard; do put" in installer
    assert [name for name in sorted(shipped - programs) if name not in installer] == []


def test_the_stick_is_mounted_where_the_hub_may_write() -> None:
    copies = read_section(SHIPPED / "roundbell.toml", "hub", HubSettings).copy_dir
    assert f"Where={copies}\n" in (SHIPPED / "media-roundbell.mount").read_text()
    assert f" -{copies}\n" in (SHIPPED / "roundbell-hub.service").read_text()


def test_the_bell_has_no_network() -> None:
    unit = (SHIPPED / "roundbell-bell.service").read_text().splitlines()
    assert {"PrivateNetwork=yes", "RestrictAddressFamilies=AF_UNIX", "LimitMEMLOCK=infinity"} <= set(unit)
    assert any(line.startswith("LimitRTPRIO=") for line in unit)


@as_root
@with_systemd
def test_the_users_and_the_folders_of_the_room_can_be_made(tmp_path: Path) -> None:
    passwords = tmp_path / "etc" / "roundbell" / "passwords"
    passwords.mkdir(parents=True)
    (passwords / "hub").write_text("secret")
    for tool, file in (("systemd-sysusers", "roundbell.sysusers.conf"),
                       ("systemd-tmpfiles", "roundbell.tmpfiles.conf")):  # fmt: skip
        verb = ["--create"] if tool == "systemd-tmpfiles" else []
        made = subprocess.run(
            [tool, *verb, f"--root={tmp_path}", str(SHIPPED / file)], capture_output=True, text=True, timeout=PATIENT_S
        )
        assert made.returncode == 0, made.stderr
    users = dict(line.split(":x:", 1) for line in (tmp_path / "etc" / "passwd").read_text().splitlines())
    assert {"roundbell-hub", "roundbell-bell", "roundbell-dashboard", "roundbell-node"} <= set(users)
    for folder in ("run/roundbell", "var/lib/roundbell"):
        assert (tmp_path / folder).stat().st_mode & 0o7777 == 0o2770
    assert (passwords / "hub").stat().st_mode & 0o777 == 0o400
    assert str((passwords / "hub").stat().st_uid) == users["roundbell-hub"].split(":")[0]


def test_the_shipped_configuration_is_taken_by_every_program() -> None:
    configuration = SHIPPED / "roundbell.toml"
    for section, kind in (("room", RoomSettings), ("hub", HubSettings), ("bell", BellSettings),
                          ("dashboard", DashboardSettings)):  # fmt: skip
        read_section(configuration, section, kind)
    assert read_section(configuration, "mqtt", MqttSettings).password_dir == "/etc/roundbell/passwords"


def test_the_shipped_configuration_names_only_settings_of_a_node() -> None:
    folder, class_name = next((folder, name) for section, folder, name, _ in SECTIONS if section == "node")
    source = source_of(REPOSITORY, folder, class_name)
    assert source is not None
    assert "outbox" in {setting.name for setting in settings_of(source, class_name)}


def test_the_machines_own_journal_stays_small_and_is_kept_for_a_season() -> None:
    limits = (SHIPPED / "journald-roundbell.conf").read_text().splitlines()
    assert {"Storage=persistent", "SystemMaxUse=64M", "MaxRetentionSec=3month"} <= set(limits)
