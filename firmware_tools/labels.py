"""Labels for tables as a page to print: the number large, the node's name, and both in a QR code. The only segno."""

from collections.abc import Sequence
from html import escape
from urllib.parse import urlsplit

import segno

from firmware_tools.register import Entry

STYLE = """
@page { size: A4; margin: 10mm }
body { margin: 0; font-family: sans-serif }
.sheet { display: grid; grid-template-columns: repeat(2, 92mm); gap: 4mm }
.label { box-sizing: border-box; width: 92mm; height: 64mm; padding: 5mm; border: 0.3mm dashed #888;
  display: grid; grid-template-columns: 1fr 34mm; align-items: center; break-inside: avoid }
.table { font-size: 26mm; font-weight: bold; line-height: 1 }
.word { font-size: 5mm } .node { grid-column: 1 / 3; font-family: monospace; font-size: 4.5mm }
svg { width: 34mm; height: 34mm }
"""


def says(entry: Entry, site: str = "") -> str:
    """What a label's QR code says: the table's own page where the room's address is known, else table and node."""
    if site and entry.table is not None:
        return f"{site.rstrip('/')}/table/{entry.table}?node={entry.node}"
    return f"table {entry.table or '-'} node {entry.node}"


def leads_there(site: str) -> bool:
    """Whether a phone could open this address: a web address that is not the phone itself."""
    try:
        parts = urlsplit(site)
        host = parts.hostname or ""
    except ValueError:
        return False
    own = host in ("localhost", "::1", "0.0.0.0") or host.startswith("127.")
    return parts.scheme in ("http", "https") and bool(host) and not own


def sheet(entries: Sequence[Entry], site: str = "") -> str:
    """A page of HTML, eight labels to a sheet of A4, that any browser prints without a network."""
    labels = "\n".join(_label(entry, site) for entry in entries)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Labels for tables</title>'
        f"<style>{STYLE}</style></head>\n<body><div class='sheet'>\n{labels}\n</div></body></html>\n"
    )


def _label(entry: Entry, site: str) -> str:
    code = segno.make(says(entry, site), error="m", micro=False).svg_inline(scale=4, border=2)
    number = "spare" if entry.table is None else str(entry.table)
    return (
        f'<div class="label"><div><div class="word">Table</div><div class="table">{number}</div></div>{code}'
        f'<div class="node">{escape(entry.node)}</div></div>'
    )
