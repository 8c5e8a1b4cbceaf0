"""The node's program onto a board by cable: into the spare slot, checked, and only then the one that starts."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from firmware_tools.agent import Agent, Facts
from firmware_tools.bundle import MPY, OLDEST, Bundle, sha256
from firmware_tools.refusals import BenchRefusal

SPARE_BYTES = 16_384  # beside the program: the outbox, and what littlefs takes for itself
MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Installed:
    """What an install did: the slot that starts now, files written, and files that were there already."""

    slot: str
    written: int
    kept: int


def check(facts: Facts, bundle: Bundle, device: str) -> None:
    """Whether this bundle may go onto this board. Raises BenchRefusal; the board is as it was."""
    if facts.platform not in bundle.pins:
        kinds = ", ".join(sorted(bundle.pins))
        text = f"The board on {device} says it is {facts.platform} ({facts.machine}); the node runs on {kinds}."
        raise BenchRefusal("wrong_chip", text, "Take a Pico W or an ESP32.")
    if facts.version[:2] < OLDEST or facts.mpy != MPY:
        has, wanted = ".".join(map(str, facts.version)), ".".join(map(str, OLDEST))
        text = f"The board on {device} has MicroPython {has}; the node needs {wanted} or newer."
        raise BenchRefusal("firmware_old", text, "Flash a newer one: roundbell firmware flash.")


def install(agent: Agent, bundle: Bundle, facts: Facts, on_bytes: Callable[[int], None] | None = None) -> Installed:
    """Write the bundle into the slot that does not run, and let it start from there.

    Files that lie there already with the right sha256 are kept, so that an install that was cut off goes on where it
    was. The old program starts until the last step, and the new one from then on. Raises BenchRefusal.
    """
    check(facts, bundle, agent.repl.device)
    running = facts.programs[facts.good] is not None
    slot = ("b" if facts.good == "a" else "a") if running else facts.good
    wanted = {f"/{slot}/{name}": content for name, content in bundle.files.items()}
    there = agent.digests(list(wanted))
    missing = {name: content for name, content in wanted.items() if there[name] != sha256(content)}
    _check_room(agent, facts, sum(map(len, missing.values())))
    if missing:
        agent.remove(f"/{slot}/{MANIFEST}")  # the slot is empty until it is whole
    for name, content in missing.items():
        agent.replace(name, content, on_bytes)
    agent.replace(f"/{slot}/{MANIFEST}", bundle.manifest)
    agent.tidy(f"/{slot}", [*wanted, f"/{slot}/{MANIFEST}"])
    written = len(missing) + _outside_the_slots(agent, bundle, facts)
    _verify(agent, bundle, slot)
    agent.replace("/slots", json.dumps({"good": slot, "trial": None, "starts": 0}).encode())
    return Installed(slot, written, len(wanted) - len(missing))


def is_installed(agent: Agent, bundle: Bundle, facts: Facts) -> bool:
    """Whether the board starts this very bundle already."""
    names = {f"/{facts.good}/{name}": digest for name, digest in bundle.digests.items()}
    outside = {"/main.py": sha256(bundle.main), "/pins.py": sha256(bundle.pins.get(facts.platform, b""))}
    there = agent.digests([*names, *outside])
    return facts.programs[facts.good] == bundle.version and there == {**names, **outside}


def _outside_the_slots(agent: Agent, bundle: Bundle, facts: Facts) -> int:
    """`/pins.py`, then `/main.py`: a board without the second stays at its prompt."""
    outside = {"/pins.py": bundle.pins[facts.platform], "/main.py": bundle.main}
    there = agent.digests(list(outside))
    stale = {name: content for name, content in outside.items() if there[name] != sha256(content)}
    for name, content in stale.items():
        agent.replace(name, content)
    return len(stale)


def _verify(agent: Agent, bundle: Bundle, slot: str) -> None:
    """Read everything again, as the board will at its start. Raises BenchRefusal."""
    wanted = {f"/{slot}/{name}": digest for name, digest in bundle.digests.items()}
    wanted[f"/{slot}/{MANIFEST}"] = sha256(bundle.manifest)
    there = agent.digests(list(wanted))
    if wrong := sorted(name for name, digest in wanted.items() if there[name] != digest):
        text = f"{len(wrong)} files on {agent.repl.device} are not what was sent, {wrong[0]} among them."
        raise BenchRefusal("not_verified", text, "Install once more; if it happens again, the flash is worn out.")


def _check_room(agent: Agent, facts: Facts, wanted: int) -> None:
    if facts.free < wanted + SPARE_BYTES:
        text = f"The board on {agent.repl.device} has {facts.free} bytes free; {wanted + SPARE_BYTES} are needed."
        raise BenchRefusal("flash_full", text, "Take other files off it, or flash it again with --erase.")
