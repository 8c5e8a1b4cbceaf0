"""Static files: compressed once; each page lists all scripts, so that a phone fetches them in parallel."""

import gzip
from functools import lru_cache
from pathlib import Path

from flask import Response, request

SCRIPTS = Path(__file__).parent / "static" / "js"
OF_THE_WORKER = "worker.js"
PACKED = ("text/css", "text/javascript", "image/svg+xml")


@lru_cache(maxsize=64)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def pack(answer: Response) -> Response:
    """Compress a style sheet, script or drawing for a browser that accepts gzip. Pages hold secrets, and are not."""
    if request.endpoint != "static" or answer.mimetype not in PACKED:
        return answer
    answer.vary.add("Accept-Encoding")
    if answer.status_code == 200 and request.accept_encodings.quality("gzip"):
        answer.direct_passthrough = False
        answer.set_data(_packed(answer.get_data()))
        answer.content_encoding = "gzip"
    return answer


@lru_cache(maxsize=1)
def scripts() -> list[str]:
    """The scripts for every page to list; otherwise a browser would ask for each only after the one that imports it."""
    return [f"js/{path.name}" for path in sorted(SCRIPTS.glob("*.js")) if path.name != OF_THE_WORKER]
