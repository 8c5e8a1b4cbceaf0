"""Writes what in the documentation is read off the code: `python docs/generate.py`, or `--check` to compare only."""

import sys
from collections.abc import Mapping
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY))  # run as a script, only docs/ itself would be found

from controller.mqtt.access import mosquitto_acl  # noqa: E402
from docs.generator import asyncapi, bench, catalogue, commands, events, machines, protocol, settings, wiring  # noqa: E402

DEFAULT_ROOM = "hall"


def pages() -> dict[Path, str]:
    """Each page with generated parts, and what it must say. Prose around the marked blocks stays as it is."""
    docs = REPOSITORY / "docs"
    return {
        docs / "protocol.md": filled(docs / "protocol.md", protocol.blocks()),
        docs / "settings.md": filled(docs / "settings.md", settings.blocks(REPOSITORY)),
        docs / "scenarios.md": filled(docs / "scenarios.md", settings.fault_blocks(REPOSITORY)),
        docs / "commands.md": filled(docs / "commands.md", commands.blocks(REPOSITORY)),
        docs / "events.md": filled(docs / "events.md", events.blocks()),
        docs / "machines.md": filled(docs / "machines.md", machines.blocks()),
        docs / "bench.md": filled(docs / "bench.md", bench.blocks()),
        docs / "asyncapi.yaml": asyncapi.text(),
        docs / "hardware" / "README.md": filled(docs / "hardware" / "README.md", wiring.blocks()),
        **{docs / "hardware" / name: drawing for name, drawing in wiring.drawings().items()},
        REPOSITORY / "systemd" / "mosquitto" / "roundbell.acl": mosquitto_acl(DEFAULT_ROOM),
        REPOSITORY / "table_node" / "shared" / "locale" / "roundbell.pot": catalogue.text(REPOSITORY),
    }


def filled(page: Path, blocks: Mapping[str, str]) -> str:
    """A page with the text between each `<!-- generated: name -->` and `<!-- end -->` replaced.

    Raises ValueError when the page lacks a block's markers.
    """
    content = page.read_text(encoding="utf-8")
    for name, block in blocks.items():
        start, end = f"<!-- generated: {name} -->\n", "<!-- end -->"
        before, marker, rest = content.partition(start)
        _, closing, after = rest.partition(end)
        if not marker or not closing:
            raise ValueError(f"{page.name} has no block '{name}'")
        content = f"{before}{start}{block}\n{end}{after}"
    return content


def outdated() -> list[Path]:
    """The pages that do not say what the code says."""
    return [path for path, content in pages().items() if not path.exists() or path.read_text("utf-8") != content]


def main(arguments: list[str]) -> int:
    """Write the outdated pages; with `--check`, only name them and answer 1 when there are any."""
    stale = outdated()
    for path in stale:
        print(f"{path.relative_to(REPOSITORY)} differs from the code")
    if "--check" in arguments:
        return 1 if stale else 0
    content = pages()
    for path in stale:
        path.write_text(content[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
