"""What a board runs first. It lies on the flash as `/main.py`, beside `/pins.py`, and is replaced by cable only.

It stays out of the way when somebody holds AMBER and BLUE at power-on, chooses between the two slots `a` and `b` in
which programs lie, and starts the one that is sound. It imports nothing of the program, which may be broken.
"""

import binascii
import hashlib
import json
import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

SLOTS = ("a", "b")
MANIFEST = "manifest.json"
STARTS_MOST = 3  # of a new program that does not come to hear the hub; then the old one again
PAUSE_S = 3  # before a reset, for Ctrl-C
LOOKS = 500  # at a button: some milliseconds, in which the pull-up has charged the longest cable
FOLDER = 0x4000  # in the mode that os.stat gives


class Flash:
    """The board's files below a folder. What is replaced is the old file or the new one, never neither."""

    def __init__(self, root: str = "") -> None:
        self.root = root

    def path(self, name: str) -> str:
        """Where a file lies."""
        return self.root + "/" + name

    def read(self, name: str) -> bytes | None:
        """A file's content; None where there is none."""
        try:
            with open(self.path(name), "rb") as file:
                return file.read()
        except OSError:
            return None

    def write(self, name: str, content: bytes, mode: str = "wb") -> None:
        """Write a file, or add to it with mode `ab`. Closing a file is what commits it to the flash."""
        with open(self.path(name), mode) as file:
            file.write(content)

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, in place of the file that had it."""
        os.rename(self.path(old), self.path(new))

    def replace(self, name: str, content: bytes) -> None:
        """Put a file in the place of another."""
        self.write(name + ".new", content)
        self.rename(name + ".new", name)

    def remove(self, name: str) -> None:
        """Take a file away, if it is there."""
        try:
            os.remove(self.path(name))
        except OSError:
            pass  # it was not there

    def files(self, folder: str) -> list:
        """The names of all files below a folder, from the root on."""
        found = []
        try:
            names = os.listdir(self.path(folder))
        except OSError:
            return []
        for name in names:
            inner = folder + "/" + name
            if os.stat(self.path(inner))[0] & FOLDER:
                found += self.files(inner)
            else:
                found.append(inner)
        return found

    def digest(self, name: str) -> str | None:
        """The sha256 of a file in hexadecimal digits, read in small pieces; None where there is no file."""
        total = hashlib.sha256()
        try:
            with open(self.path(name), "rb") as file:
                piece = file.read(512)
                while piece:
                    total.update(piece)
                    piece = file.read(512)
        except OSError:
            return None
        return _hexadecimal(total.digest())


class Slots:
    """Two places for the program: one that is known to hear the hub, and one for the next.

    The file `slots` keeps `{"good": slot, "trial": slot or null, "starts": so many of the trial}`. A slot's manifest is
    `{"version": ..., "files": [[name, sha256], ...]}`, names from the slot on.
    """

    def __init__(self, flash: Flash) -> None:
        self._flash = flash
        self.running: str | None = None
        self.holds: dict = {}  # the manifest of what runs
        self.on_trial = False
        self.dropped = ""  # why an update was given up at this start

    def choose(self) -> str | None:
        """The slot to run now; None when neither holds a sound program. A trial's start is counted before it begins."""
        marks = self._marks()
        trial = marks["trial"]
        if trial is not None and marks["starts"] >= STARTS_MOST:
            self._drop(marks, "update heard no hub")
        elif trial is not None and not self._runs(trial):
            self._drop(marks, "update was damaged")
        elif trial is not None:
            marks["starts"] += 1
            self._mark(marks)
            self.on_trial = True
            return self.running
        if self._runs(marks["good"]) or self._runs(_other(marks["good"])):
            return self.running
        return None

    def confirm(self) -> None:
        """The program that runs has heard the hub: from now on it is the good one."""
        if self.on_trial:
            self.on_trial = False
            self._mark({"good": self.running, "trial": None, "starts": 0})

    def begin(self) -> str | None:
        """The slot for an update, made ready for one; None while the program that runs is itself on trial.

        Until the update is offered the slot counts as empty: a start in between runs what ran before.
        """
        if self.on_trial:
            return None
        slot = self._spare()
        marks = self._marks()
        if marks["trial"] is not None:
            self._mark({"good": marks["good"], "trial": None, "starts": 0})
        self._flash.remove(slot + "/" + MANIFEST)
        return slot

    def accept(self, name: str, digest: str) -> bool:
        """A file of the update was written as NAME.new: let it be NAME if its sha256 is this, else drop it."""
        name = self._spare() + "/" + name
        if self._flash.digest(name + ".new") != digest:
            self._flash.remove(name + ".new")
            return False
        self._flash.rename(name + ".new", name)
        return True

    def offer(self) -> bool:
        """The update is complete, its manifest last: try it at the next start. False when the slot is not like that."""
        slot = self._spare()
        manifest = self._sound(slot)
        if self.on_trial or manifest is None:
            return False
        known = [slot + "/" + name for name, _ in manifest["files"]] + [slot + "/" + MANIFEST]
        for name in self._flash.files(slot):
            if name not in known:
                self._flash.remove(name)  # a file of an older program could be found before one of this
        self._mark({"good": _other(slot), "trial": slot, "starts": 0})
        return True

    def offer_unread(self) -> bool:
        """The same where there is no memory to read the slot: the next start does, and drops what is not whole."""
        if self.on_trial:
            return False
        slot = self._spare()
        self._mark({"good": _other(slot), "trial": slot, "starts": 0})
        return True

    def _spare(self) -> str:
        return _other(self.running if self.running is not None else self._marks()["good"])

    def _runs(self, slot: str) -> bool:
        manifest = self._sound(slot)
        if manifest is None:
            return False
        self.running, self.holds = slot, manifest
        return True

    def _sound(self, slot: str) -> dict | None:
        """A slot's manifest; None when the slot is not exactly that, file by file."""
        content = self._flash.read(slot + "/" + MANIFEST)
        try:
            said = json.loads(content) if content is not None else {}
            manifest = {"version": str(said["version"]), "files": [(str(name), sha) for name, sha in said["files"]]}
        except (ValueError, KeyError, TypeError):
            return None
        whole = all(self._flash.digest(slot + "/" + name) == sha for name, sha in manifest["files"])
        return manifest if manifest["files"] and whole else None

    def _drop(self, marks: dict, why: str) -> None:
        self.dropped = why
        marks["trial"] = None
        self._mark(marks)

    def _marks(self) -> dict:
        content = self._flash.read("slots")
        try:
            said = json.loads(content) if content is not None else {}
            good, trial, starts = said["good"], said["trial"], int(said["starts"])
        except (ValueError, KeyError, TypeError):
            return {"good": SLOTS[0], "trial": None, "starts": 0}
        good = good if good in SLOTS else SLOTS[0]
        return {"good": good, "trial": trial if trial in SLOTS else None, "starts": starts}

    def _mark(self, marks: dict) -> None:
        self._flash.replace("slots", json.dumps(marks).encode())


def fingerprint(files: list) -> str:
    """16 hexadecimal digits that are alike for programs of the same files; `files` as in a manifest."""
    total = hashlib.sha256()
    for name, digest in sorted([(name, digest) for name, digest in files]):
        total.update(("%s %s\n" % (name, digest)).encode())
    return _hexadecimal(total.digest())[:16]


def boots_of(flash: Flash) -> int:
    """Count this start, and say the how many it is."""
    content = flash.read("boots")
    try:
        boots = int(content) + 1 if content is not None else 1
    except ValueError:
        boots = 1
    flash.replace("boots", str(boots).encode())
    return boots


def cause_of(flash: Flash, machine: "ModuleType") -> str:
    """Why the board started: what the program noted before it reset the board, else what the chip knows."""
    noted = flash.read("why")
    if noted is not None:
        flash.remove("why")
        return noted.decode()[:24]
    for name, word in (("PWRON_RESET", "power"), ("WDT_RESET", "watchdog"), ("HARD_RESET", "reset"),
                       ("SOFT_RESET", "soft reset"), ("DEEPSLEEP_RESET", "sleep")):  # fmt: skip
        if getattr(machine, name, None) == machine.reset_cause():
            return word
    return "unknown"


def are_held(machine: "ModuleType", pins: "ModuleType", controls: tuple) -> bool:
    """Whether all of these buttons are down, at every one of many looks."""
    numbers = [number for control, number in pins.BUTTONS if control in controls]
    contacts = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in numbers]
    return all(contact.value() == 0 for _ in range(LOOKS) for contact in contacts)


def start(
    machine: "ModuleType", network: "ModuleType", pins: "ModuleType", root: str = "", pause_s: int = PAUSE_S
) -> None:
    """Run the program; when it ends, reset the board. Without a program, and at Ctrl-C, there is the prompt instead."""
    if are_held(machine, pins, ("amber", "blue")):
        print("roundbell: safe mode, because AMBER and BLUE are held. No network; the flash is yours.")
        return
    flash = Flash(root)
    facts = {"boots": boots_of(flash), "reset": cause_of(flash, machine)}
    slots = Slots(flash)
    slot = slots.choose()
    if slot is None:
        print("roundbell: neither slot holds a sound program. Write one with: roundbell firmware")
        return
    facts["reset"] = slots.dropped or facts["reset"]
    facts["version"], facts["hash"] = slots.holds["version"], fingerprint(slots.holds["files"])
    sys.path.insert(0, flash.path(slot))
    try:
        from table_node.boards.micropython.program import run

        why = run(machine, network, pins, flash, slots, facts)
    except KeyboardInterrupt:
        _keep_fed(machine, pins)
        return
    except Exception as fault:
        if hasattr(sys, "print_exception"):
            sys.print_exception(fault)
        why = "fault " + type(fault).__name__
    if why is not None:
        flash.replace("why", why.encode())
        time.sleep(pause_s)
        machine.reset()


def _keep_fed(machine: "ModuleType", pins: "ModuleType") -> None:
    """A watchdog cannot be stopped: feed it while somebody works at the prompt."""
    watchdog = machine.WDT(timeout=pins.WATCHDOG_MS)
    machine.Timer(pins.TIMER, period=2000, callback=lambda _timer: watchdog.feed())


def _other(slot: str) -> str:
    return SLOTS[1] if slot == SLOTS[0] else SLOTS[0]


def _hexadecimal(content: bytes) -> str:
    return binascii.hexlify(content).decode()


if __name__ == "__main__":
    import machine
    import network
    import pins

    start(machine, network, pins)
