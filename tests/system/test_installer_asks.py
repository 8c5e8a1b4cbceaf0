"""What the installer is asked for is looked at before anything is written, and a better name replaces a worse one."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.architecture.source import REPOSITORY

INSTALLER = REPOSITORY / "install.sh"
BEGINS_WORK = 'if [ -n "$UNINSTALL" ]'
"""Where install.sh has looked at everything, and sets to work."""


class Installer:
    """install.sh up to where it sets to work; then only the access point is made, in a folder of our own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.connections = folder, folder / "connections"
        self.programs = folder / "bin"
        self.programs.mkdir()
        (self.programs / "nmcli").write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
        (self.programs / "nmcli").chmod(0o755)
        text, ends, _ = INSTALLER.read_text(encoding="utf-8").partition(BEGINS_WORK)
        assert ends
        text = re.sub(r"(?m)^CONNECTIONS=.*$", f"CONNECTIONS={self.connections}", text)
        text = re.sub(r'(?m)^\[ "\$\(id -u\)" = 0 \].*$', "", text)
        text = re.sub(r"(?m)^running_systemd\(\).*$", "running_systemd() { false; }", text)
        self.script = folder / "install.sh"
        self.script.write_text(text + '\nif [ -n "${ACCESS_POINT-}" ]; then make_access_point; fi\n', encoding="utf-8")

    def run(self, *asked: str | bytes) -> "subprocess.CompletedProcess[str]":
        path = {**os.environ, "PATH": f"{self.programs}:{os.environ['PATH']}"}
        return subprocess.run(["sh", self.script, *asked], env=path, capture_output=True, encoding="utf-8", check=False)

    @property
    def connection(self) -> Path:
        return self.connections / "roundbell.nmconnection"

    def setting(self, name: str) -> str:
        return re.findall(rf"(?m)^{name}=(.*)$", self.connection.read_text(encoding="utf-8"))[0]


@pytest.fixture
def installer(tmp_path: Path) -> Installer:
    if shutil.which("iconv") is None:
        pytest.skip("no iconv here, which every Debian has")
    return Installer(tmp_path)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Whakatane Senior Citizens' Card Club", "36 bytes"),
        ("Whakatāne Ōhope Kāri Pō Mō Tātou", "38 bytes"),
        ("Two\nlines=1", "cannot be shown"),
        ("Club\n", "cannot be shown"),
        ("Cl\tub", "cannot be shown"),
        (b"Caf\xe9", "cannot be shown"),
        ("", "empty"),
        (" Club", "space"),
        ("Club ", "space"),
        ("a;b", "NetworkManager"),
        ("a\\b", "NetworkManager"),
        ("--tls", "needs a name"),
    ],
)
def test_a_wifi_name_that_would_never_come_up_is_refused_and_nothing_is_written(
    installer: Installer, name: str | bytes, why: str
) -> None:
    done = installer.run("--access-point", name)
    assert done.returncode == 1 and why in done.stderr
    assert not installer.connections.exists()


@pytest.mark.parametrize(
    "name",
    ["Clubroom", "Ngā Kāri", "Senior Citizens' Card Club, Hutt", "a" * 32, '$HOME `x` #1 "q" [x]=y'],
)
def test_a_good_name_stands_in_the_file_as_it_was_given(installer: Installer, name: str) -> None:
    done = installer.run("--access-point", name)
    assert done.returncode == 0, done.stderr
    assert (installer.setting("ssid"), len(installer.setting("psk"))) == (name, 12)
    assert installer.setting("psk") in done.stdout
    assert installer.connection.stat().st_mode & 0o777 == 0o600


def test_another_name_takes_the_place_of_the_first_and_the_password_stays(installer: Installer) -> None:
    installer.run("--access-point", "First")
    secret = installer.setting("psk")
    done = installer.run("--access-point", "Second")
    assert (installer.setting("ssid"), installer.setting("psk")) == ("Second", secret)
    assert secret not in done.stdout and "new name" in done.stdout
    assert "called" not in installer.run("--access-point", "Second").stdout, "what is right is left alone"


@pytest.mark.parametrize("left", ["psk=short\n", "psk=\n", "ssid=x\n", f"psk={'y' * 64}\n"])
def test_a_bad_file_of_before_is_mended(installer: Installer, left: str) -> None:
    installer.connections.mkdir()
    installer.connection.write_text(left, encoding="utf-8")
    done = installer.run("--access-point", "Clubroom")
    assert (installer.setting("ssid"), len(installer.setting("psk"))) == ("Clubroom", 12)
    assert installer.setting("psk") in done.stdout


@pytest.mark.parametrize("hub", ["", "--tls", 'a"b', "a b", "a/b", "hub\n", "x" * 65, "Ōtaki"])
def test_a_hub_that_is_no_name_and_no_address_is_refused(installer: Installer, hub: str) -> None:
    assert installer.run("--node", hub).returncode != 0


@pytest.mark.parametrize("hub", ["10.55.0.1", "hub.local", "raspberrypi", "fe80::1"])
def test_a_hubs_name_or_address_is_taken(installer: Installer, hub: str) -> None:
    assert installer.run("--node", hub).returncode == 0
