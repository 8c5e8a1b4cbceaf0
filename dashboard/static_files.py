"""The pages' own files on their way to a phone: packed once, and named early enough to be fetched side by side."""

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
    """A style, script or drawing as gzip, for a browser that takes it. Pages are not packed: they hold secrets."""
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
    """The scripts that every page loads: each would else be asked for only when the one before it has come."""
    return [f"js/{path.name}" for path in sorted(SCRIPTS.glob("*.js")) if path.name != OF_THE_WORKER]
