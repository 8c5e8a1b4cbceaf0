"""A whole hub: Debian, systemd, Mosquitto and the product as its own installer puts it there (opt-in: `make boot`).

Ended by SIGKILL to every process, not by pulling a plug: what the kernel has not yet written survives, its counter goes
on, and the units go on seeing its boot id. A true power cut has a new one: tests/controller/hub/test_hub_recovery.py.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.booted import REPOSITORY, SPEED, TLS_PORT, Machine, convenor
from tests.support.disk import stored
from tests.support.waiting import eventually

TABLES = ("table-01", "table-02")
PROGRAMS = ("hub", "bell", "dashboard")

pytestmark = pytest.mark.boot


@contextmanager
def tables(machine: Machine, record: Path) -> Iterator[None]:
    """Two tables that play through the encrypted door, each with its password, out of reach of the hub's end."""
    authority = machine.tree / "etc" / "roundbell" / "tls" / "ca.crt"
    config = record.with_name("tables.toml")
    config.write_text(
        f'[room]\nid = "hall"\nspeed = {SPEED}\n[mqtt]\nport = {TLS_PORT}\npassword_dir = "{machine.passwords}"\n'
        f'tls_ca = "{authority}"\n'
    )
    command = [sys.executable, "-m", "controller.cli.main", "simulate", "--config", str(config), "--tables=2",
               f"--speed={SPEED}", "--seed=7", f"--record={record}"]  # fmt: skip
    playing = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        playing.terminate()
        playing.wait(15)


def test_a_second_installation_changes_nothing_and_tells_no_second_passcode(machine: Machine) -> None:
    listed = "find /etc /opt/roundbell.d -type f ! -name '*.pyc' ! -path '/etc/ssl/*' -newer /root/mark | sort"
    machine.run("touch", "/root/mark")
    again = machine.run("sh", machine.installer, "--no-start")
    assert again.returncode == 0, again.stdout + again.stderr
    assert "passcode is" not in again.stdout and "The passcode stands" in again.stdout
    written = machine.run("sh", "-c", listed).stdout.split()
    certificate = {f"/etc/mosquitto/certs/roundbell.{what}" for what in ("crt", "key", "names")}  # of a new address
    assert set(written) <= {"/etc/mosquitto/roundbell.passwords", "/etc/passwd-", "/etc/group-", *certificate}


def test_the_broker_obeys_the_very_rules_that_are_shipped(machine: Machine) -> None:
    for shipped, installed in (("roundbell.conf", "conf.d/roundbell.conf"), ("roundbell.acl", "roundbell.acl"),
                               ("roundbell-tls.conf", "conf.d/roundbell-tls.conf")):  # fmt: skip
        there = machine.tree / "etc" / "mosquitto" / installed
        assert there.read_bytes() == (REPOSITORY / "systemd" / "mosquitto" / shipped).read_bytes()
    assert sorted(machine.run("sh", "-c", "ls /etc/mosquitto/conf.d/*.conf").stdout.split()) == [
        "/etc/mosquitto/conf.d/roundbell-tls.conf", "/etc/mosquitto/conf.d/roundbell.conf",
    ]  # fmt: skip


def test_the_units_come_up_in_order_and_stay(machine: Machine) -> None:
    for program in PROGRAMS:
        eventually(lambda p=program: machine.shows(f"roundbell-{p}", "ActiveState") == "active", 60, program)
    began = {name: int(machine.shows(name, "ActiveEnterTimestampMonotonic"))
             for name in ("mosquitto", "roundbell-bell", "roundbell-hub", "roundbell-dashboard")}  # fmt: skip
    assert began["roundbell-hub"] >= max(began["mosquitto"], began["roundbell-bell"])
    assert began["roundbell-dashboard"] >= began["roundbell-hub"]
    assert machine.shows("roundbell-hub", "Type") == "notify"
    assert [machine.shows(f"roundbell-{name}", "NRestarts") for name in PROGRAMS] == ["0", "0", "0"]
    users = {machine.run("ps", "-o", "user:20=", "-p", machine.shows(f"roundbell-{name}", "MainPID")).stdout.strip()
             for name in PROGRAMS}  # fmt: skip
    assert len(users) <= 3 and "root" not in users


def test_the_bench_of_the_installed_hub_is_let_in_and_finds_no_board(machine: Machine) -> None:
    asked = machine.run("roundbell", "firmware", "update")
    assert asked.returncode == 0 and asked.stdout.strip() == "The hub knows of no board.", asked.stderr


def test_a_round_is_cut_off_in_the_middle_and_goes_on_with_every_press(machine: Machine, tmp_path: Path) -> None:
    added = machine.run("roundbell", "identity", "add", *TABLES, "people")
    assert added.returncode == 0, added.stderr
    record = tmp_path / "presses.jsonl"
    with tables(machine, record):
        with convenor(machine) as evening:
            evening.set_up(tables=2, rounds=2)
            evening.do("start_round", round=1)
            evening.wait_for_phase("running", 30)
            eventually(lambda: len(presses(machine)) >= 2, 60, "two stored presses")
            eventually(lambda: {"open"} <= rings(machine), 60, "the start bell")
        before = presses(machine)
        machine.cut()
        machine.boot()
        plug_in_a_stick(machine)
        with convenor(machine) as evening:
            assert presses(machine)[: len(before)] == before  # no acknowledged press is lost
            evening.wait_for_round_end(1, 180)
        eventually(lambda: set(kept(record)) <= set(presses(machine)), 60, "every press that was made")
        assert len(set(presses(machine))) == len(presses(machine))
        eventually(lambda: {"close"} <= rings(machine), 60, "the finish bell of the new boot")
        copy = eventually(lambda: machine.run("sh", "-c", "ls /media/roundbell/*.db").stdout.split(), 30, "a copy")[-1]
        settings = machine.run("sh", "-c", f"mkdir /root/copy && cp {copy} /root/copy/room.db && {COPIED}")
        assert settings.returncode == 0, settings.stderr
        copied = machine.run("roundbell", "export", "--config", "/root/copy.toml").stdout.splitlines()
        assert copied and machine.run("roundbell", "export").stdout.splitlines()[: len(copied)] == copied


COPIED = "printf '[room]\\nstate_dir = \"/root/copy\"\\n' >/root/copy.toml"


def plug_in_a_stick(machine: Machine) -> None:
    """A second medium that appears while the hub runs, as udev and the mount unit bring one."""
    mounted = "mount -t tmpfs -o mode=2770 tmpfs /media/roundbell && chgrp roundbell /media/roundbell"
    done = machine.run("sh", "-c", mounted)
    assert done.returncode == 0, done.stderr


def rings(machine: Machine) -> set[str]:
    """What the bell has struck since the machine was switched on."""
    told = machine.run("cat", "/run/roundbell/bell.rung").stdout.splitlines()
    struck = [json.loads(line) for line in told]
    return {it["ring"].rpartition("/")[2] for it in struck if it["outcome"] == "rung"}


def presses(machine: Machine) -> list[str]:
    causes = [cause for cause, part in stored(machine.database, "cause, part") if part == 0]
    return [str(cause) for cause in causes if str(cause).startswith("node:")]


def kept(record: Path) -> list[str]:
    told = [json.loads(line) for line in record.read_text().splitlines()]
    return [f"node:{it['node']}:{it['boot']}:{it['number']}" for it in told if it["what"] == "kept"]


def test_a_hub_whose_loop_hangs_is_started_again_by_systemd(machine: Machine) -> None:
    pid = machine.shows("roundbell-hub", "MainPID")
    machine.run("kill", "-STOP", pid)
    eventually(lambda: machine.shows("roundbell-hub", "MainPID") not in (pid, "0"), 90, "another hub")
    eventually(lambda: machine.shows("roundbell-hub", "ActiveState") == "active", 60, "a hub that is ready")
    assert machine.shows("roundbell-hub", "NRestarts") == "1"


def test_no_secret_stands_in_the_journal_or_in_a_process_list(machine: Machine) -> None:
    secrets = [path.read_text().strip() for path in machine.passwords.iterdir()]
    (passcode,) = [line.split(" is ")[1].split()[0] for line in machine.said.splitlines()
                   if "passcode is" in line]  # fmt: skip
    told = machine.run("journalctl", "--no-pager", "-o", "cat").stdout + machine.run("ps", "axww").stdout
    told += machine.run("roundbell", "export").stdout
    assert len(secrets) >= 5 and len(told) > 1000
    assert [secret for secret in (*secrets, passcode, passcode.replace("-", "")) if secret in told] == []


def test_the_room_check_looks_at_the_installed_hub(machine: Machine) -> None:
    # As the units see /proc: nspawn shows others another boot id, and the bell would be one of an earlier boot.
    within = ("systemd-run", "--wait", "--pipe", "--quiet", "-p", "ProtectProc=invisible")
    sheet = machine.run(*within, "/usr/local/bin/roundbell", "check", "room", "--json")
    lines = {line["what"]: line for line in json.loads(sheet.stdout)}
    for what in ("bell", "broker", "stranger at the broker", "wrong password", "forged reply", "hub", "event log"):
        assert lines[what]["standing"] == "pass", lines[what]
    assert lines["second medium"]["standing"] == "pass" and sheet.returncode == 1
    assert lines["bell pins"]["standing"] == "fail"  # mock pins, where the settings ask for what there is


def test_an_upgrade_takes_the_new_release_and_a_bad_one_is_taken_back(
    machine: Machine, bundle: Path, tmp_path: Path
) -> None:
    exported = machine.run("roundbell", "export").stdout
    good = altered(machine, bundle, tmp_path, "good", "")
    upgraded = machine.run("roundbell", "upgrade", good, within_s=300)
    assert upgraded.returncode == 0, upgraded.stderr
    assert machine.run("readlink", "/opt/roundbell").stdout.strip() == "/opt/roundbell.d/good"
    spoil = 'printf "#!/bin/sh\\nexit 1\\n" >/opt/roundbell/bin/roundbell\n'
    bad = altered(machine, bundle, tmp_path, "bad", spoil)
    refused = machine.run("roundbell", "upgrade", bad, within_s=300)
    assert refused.returncode == 1 and "The release before it runs again" in refused.stderr
    assert machine.run("readlink", "/opt/roundbell").stdout.strip() == "/opt/roundbell.d/good"
    eventually(lambda: machine.shows("roundbell-hub", "ActiveState") == "active", 60, "the hub that was there before")
    assert machine.run("roundbell", "export").stdout.startswith(exported) and exported


def altered(machine: Machine, bundle: Path, folder: Path, release: str, more: str) -> Path:
    """The bundle once more as another release, with these lines at the end of its installer."""
    inside = folder / release
    inside.mkdir()
    subprocess.run(["tar", "-C", inside, "-xzf", bundle], check=True)
    (root,) = inside.iterdir()
    (root / "RELEASE").write_text(f"{release}\n")
    (root / "install.sh").write_text((root / "install.sh").read_text() + more)
    sums = "find . -type f ! -name SHA256SUMS | sed 's|^\\./||' | xargs sha256sum >SHA256SUMS"
    subprocess.run(["sh", "-c", sums], cwd=root, check=True)
    target = machine.tree / "root" / f"{release}.tar.gz"
    subprocess.run(["tar", "-C", inside, "-czf", target, root.name], check=True)
    return Path("/root") / target.name
