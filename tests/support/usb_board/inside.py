"""What runs inside MicroPython's unix port: a board's flash, its fake hardware, and its prompt on the terminal.

`micropython inside.py FLASH FAKES WORLD RAW`. FLASH becomes `/`; the world around the board is a folder of files, see
`fakes/machine.py`. RAW is 1 after a soft reset out of the raw prompt, which runs no main.py. Ends with 41 for a soft
reset, 42 for one out of the raw prompt; a reset by the program ends with 43.
"""

import os
import sys

SOFT, SOFT_RAW = 41, 42
CTRL_C = 3
WINDOW = 128
RAW_HEAD = b"raw REPL; CTRL-B to exit\n>"


def say(words):
    """Write to the terminal."""
    sys.stdout.buffer.write(words)


def key():
    """The next byte; the power is gone where none can come any more."""
    while True:
        try:
            came = sys.stdin.buffer.read(1)
        except KeyboardInterrupt:
            return CTRL_C
        if not came:
            sys.exit(0)
        return came[0]


def pasted():
    """A command in raw-paste mode, with its flow control; None where it was given up."""
    say(b"R\x01" + bytes((WINDOW, 0, 1)))
    command = bytearray()
    while True:
        byte = key()
        if byte in (3, 4):
            say(b"\x04")
            return bytes(command) if byte == 4 else None
        command.append(byte)
        if len(command) % WINDOW == 0:
            say(b"\x01")


def obey(command, scope):
    """Run a command of the raw prompt; Ctrl-C stops it."""
    try:
        exec(compile(command, "<stdin>", "exec"), scope)
    except SystemExit:
        raise
    except BaseException as fault:
        say(b"\x04")
        sys.print_exception(fault, sys.stdout)
        say(b"\x04")
        return
    say(b"\x04\x04")


class Flash:
    """A folder of the host as a board's flash: as full as the world's file `free` says, where there is one."""

    def __init__(self, root):
        self._root = root
        self._host = os.VfsPosix()

    def mount(self, readonly, mkfs):
        """It is mounted."""

    def umount(self):
        """It is not."""

    def chdir(self, path):
        """Paths of ours are whole."""

    def getcwd(self):
        """The root."""
        return "/"

    def open(self, path, mode):
        """A file."""
        if mode[0] != "r" and free_bytes() == 0:
            raise OSError(28)
        return self._host.open(self._at(path), mode)

    def ilistdir(self, path):
        """A folder's entries."""
        return self._host.ilistdir(self._at(path))

    def mkdir(self, path):
        """A folder."""
        self._host.mkdir(self._at(path))

    def remove(self, path):
        """No file any more."""
        self._host.remove(self._at(path))

    def rename(self, old, new):
        """Another name."""
        self._host.rename(self._at(old), self._at(new))

    def stat(self, path):
        """What it is."""
        return self._host.stat(self._at(path))

    def statvfs(self, path):
        """How much room there is."""
        free = free_bytes() // 4096
        return (4096, 4096, 212, free, free, 0, 0, 0, 0, 255)

    def _at(self, path):
        return self._root + "/" + path if path[:1] != "/" else self._root + path


class Sys:
    """The module `sys`, on the platform of the world's file `platform`."""

    def __init__(self, real, platform):
        self._real = real
        self.platform = platform

    def __getattr__(self, name):
        return getattr(self._real, name)


def word_of(name, otherwise):
    """What a file of the world says."""
    try:
        with open("/world/" + name) as file:
            return file.read()
    except OSError:
        return otherwise


def free_bytes():
    """Room on the flash: 848 kB on a Pico W."""
    return int(word_of("free", "868352"))


class Prompt:
    """The prompt, friendly or raw. `turn` takes one key; Ctrl-C may come as a key or as an interrupt."""

    def __init__(self, raw, scope):
        self._raw = raw
        self._scope = scope
        self._line = bytearray()

    def greet(self):
        """What stands there first."""
        say(RAW_HEAD if self._raw else b"MicroPython on a virtual board\n>>> ")

    def turn(self):
        """Do what one key asks for."""
        byte = key()
        line, self._line = bytes(self._line), bytearray()
        if byte == 1 and self._raw and line == b"\x05A":
            command = pasted()
            if command is not None:
                obey(command, self._scope)
            say(b">")
        elif byte == 1:
            self._raw = True
            say(b"\n" + RAW_HEAD)
        elif byte in (2, 3):
            self._raw = self._raw and byte == CTRL_C
            say(b"" if self._raw else b"\n>>> ")
        elif byte == 4 and not line:
            say((b"OK\n" if self._raw else b"\n") + b"MPY: soft reboot\n")
            sys.exit(SOFT_RAW if self._raw else SOFT)
        elif byte == 4:
            say(b"OK")
            obey(line, self._scope)
            say(b">")
        elif self._raw:
            self._line = bytearray(line + bytes((byte,)))


def run_file(name, scope):
    """Run a file of the flash, where there is one. Says whether the start may go on."""
    try:
        with open(name) as file:
            source = file.read()
    except OSError:
        return True
    try:
        exec(compile(source, name, "exec"), scope)
    except KeyboardInterrupt:
        return False
    except SystemExit:
        raise
    except Exception as fault:
        sys.print_exception(fault, sys.stdout)
    return True


def main():
    """From the start to the prompt."""
    flash, fakes, world, raw = sys.argv[1:5]
    os.umount("/")
    os.mount(Flash(flash), "/")
    os.mount(os.VfsPosix(fakes), "/fakes")
    os.mount(os.VfsPosix(world), "/world")
    os.chdir("/")
    sys.path[:] = ["", "/lib", "/fakes", ".frozen"]
    sys.modules["sys"] = Sys(sys, word_of("platform", "rp2"))
    scope = {"__name__": "__main__"}
    if run_file("/boot.py", scope) and raw == "0":
        run_file("/main.py", scope)
    prompt = Prompt(raw == "1", scope)
    prompt.greet()
    while True:
        try:
            prompt.turn()
        except KeyboardInterrupt:
            pass  # it stopped nothing


main()
