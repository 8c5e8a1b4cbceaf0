"""The pages for people: every link leads somewhere, every command exists, and those that can be run are run."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from controller.cli.main import main
from tests.architecture.source import REPOSITORY
from tests.support.waiting import PATIENT_S

PAGES = sorted([REPOSITORY / "README.md", *REPOSITORY.glob("docs/*.md"), *REPOSITORY.glob("systemd/*.md")])
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)
DRILLS = ("Wrong table", "Dead node", "Dead hub", "Lost Wi-Fi", "Power cut", "Dispute", "Late player")
RUN = (["--version"], ["rules"], ["rules", "500-2025", "bidding"], ["export"], ["backup", "/tmp/no/log.db"])


def named(pages: list[Path]) -> list[str]:
    return [str(page.relative_to(REPOSITORY)) for page in pages]


def anchors(page: Path) -> set[str]:
    heads = re.findall(r"(?m)^#+ (.+)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=named(PAGES))
def test_every_link_leads_to_a_page_and_a_heading_that_are_there(page: Path) -> None:
    lost = []
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in target or target.startswith("mailto:"):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists() or (anchor and file.suffix == ".md" and anchor not in anchors(file)):
            lost.append(target)
    assert lost == []


def commands(first: str) -> list[tuple[str, list[str]]]:
    """Each line of a shell block that begins with this word, `sudo` before it or not: its page and its words."""
    found = []
    for page in PAGES:
        for block in SHELL.findall(page.read_text(encoding="utf-8")):
            for line in block.splitlines():
                words = line.partition("#")[0].split()
                words = words[3:] if words[:2] == ["sudo", "-u"] else words[words[:1] == ["sudo"] :]
                if words[:1] == [first]:
                    found.append((page.name, words[1:]))
    return found


ROUNDBELL = commands("roundbell")


@pytest.mark.parametrize(("page", "words"), ROUNDBELL, ids=[" ".join(words) for _, words in ROUNDBELL])
def test_every_command_of_the_handbooks_exists(page: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as asked:
        main([*words, "--help"])
    assert asked.value.code == 0, f"{page}: roundbell {' '.join(words)}"
    told = capsys.readouterr().out
    assert [word for word in words[1:] if word.startswith("--") and word not in told] == []


def test_every_target_of_make_exists() -> None:
    targets = set(re.findall(r"(?m)^([a-z]+):", (REPOSITORY / "Makefile").read_text()))
    asked = {words[0] for _, words in commands("make") if words}
    assert asked and asked <= targets


def test_every_option_of_the_installer_exists() -> None:
    installer = (REPOSITORY / "install.sh").read_text()
    asked = {word for _, words in commands("./install.sh") for word in words if word.startswith("--")}
    assert asked and [option for option in asked if f"    {option})" not in installer] == []


@pytest.mark.parametrize("script", ["install.sh", "bundle.sh"])
def test_the_scripts_can_be_read_by_a_plain_shell_and_start(script: str) -> None:
    path = REPOSITORY / script
    assert path.stat().st_mode & 0o111
    assert subprocess.run(["sh", "-n", path], check=False, timeout=PATIENT_S).returncode == 0


@pytest.mark.parametrize("words", RUN, ids=[" ".join(words) for words in RUN])
def test_what_can_be_run_anywhere_runs(words: list[str], tmp_path: Path) -> None:
    config = tmp_path / "roundbell.toml"
    config.write_text(f'[room]\nstate_dir = "{tmp_path}"\nrun_dir = "{tmp_path}"\n')
    more = ["--config", str(config)] if words[0] in ("export", "backup") else []
    command = [sys.executable, "-m", "controller.cli.main", *words, *more]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False, timeout=PATIENT_S)
    expected = 1 if more else 0  # there is no log here, and that is said
    assert done.returncode == expected and (done.stdout or done.stderr).strip()
    assert "Traceback" not in done.stderr


def test_the_quick_start_fits_one_page_and_has_pictures() -> None:
    page = (REPOSITORY / "docs" / "quickstart.md").read_text(encoding="utf-8")
    assert len(page.splitlines()) <= 75 and page.count("![") >= 3


def test_the_convenor_finds_every_drill() -> None:
    heads = anchors(REPOSITORY / "docs" / "convenor.md")
    assert [drill for drill in DRILLS if drill.lower().replace(" ", "-") not in heads] == []


def test_the_list_of_parts_names_each_with_a_version() -> None:
    from docs.sbom import document

    told = document()
    parts = told["components"]
    assert isinstance(parts, list)
    names = {part["name"] for part in parts}
    assert {"paho-mqtt", "flask", "gevent", "gpiozero", "amqtt", "werkzeug"} <= names
    assert all(part["version"] and part["licenses"] for part in parts)


def test_the_audit_claims_nothing_where_nobody_answered_and_fails_for_a_known_fault() -> None:
    from docs.audit import verdict

    assert verdict("", "Connection refused") == (
        0, "NOT AUDITED: the list of known faults did not answer (Connection refused)."
    )  # fmt: skip
    skipped = {"name": "flask", "skip_reason": "not found"}
    assert verdict(json.dumps({"dependencies": [skipped]}), "")[1].startswith("NOT AUDITED")
    sound = {"name": "flask", "version": "3.1", "vulns": []}
    assert verdict(json.dumps({"dependencies": [sound]}), "") == (0, "1 parts audited, 0 known faults.")
    faulty = {"name": "x", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}
    code, told = verdict(json.dumps({"dependencies": [sound, faulty]}), "")
    assert code == 1 and told.startswith("x 1: CVE-1, mended in 2")
