"""`python -m benchmarks.dashboard.bare_server`: the same gevent and the same stream with none of the product in it.

What is posted to `/push` is sent as it is to every open `/live`. `/` is a page in one file that shows what comes, and
digits that it changes by itself. Prints `ready PORT`.
"""

from gevent import monkey

monkey.patch_all()

import time  # noqa: E402  everything below must see the patched standard library
from collections.abc import Callable, Iterator  # noqa: E402

from gevent.pywsgi import WSGIServer  # noqa: E402
from gevent.queue import Queue  # noqa: E402

Environ = dict[str, object]
StartResponse = Callable[[str, list[tuple[str, str]]], object]

CHANGE_MS = 250
PAGE = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"><h1 id="digits">4:12</h1><p id="said"></p>
<script>
const said = document.getElementById("said"), digits = document.getElementById("digits");
new EventSource("/live").addEventListener("table", (event) => {{ said.textContent = event.data; }});
let at = performance.now(), changes = 0;
function change() {{
  digits.dataset.dueMs = at;
  digits.textContent = String(++changes);
  plan();
}}
function plan() {{ at += {CHANGE_MS}; setTimeout(change, Math.ceil(at - performance.now())); }}
fetch("/time").then(() => {{ performance.mark("exact"); plan(); }});
</script></html>""".encode()


class Bare:
    """Everybody who is connected."""

    def __init__(self) -> None:
        self._boxes: set[Queue] = set()

    def __call__(self, environ: Environ, start: StartResponse) -> Iterator[bytes] | list[bytes]:
        """Answer one request."""
        path = environ["PATH_INFO"]
        if path == "/live":
            start("200 OK", [("Content-Type", "text/event-stream")])
            return self._stream()
        if path == "/push":
            pushed = environ["wsgi.input"].read()  # type: ignore[attr-defined]
            for box in self._boxes:
                box.put(pushed)
            start("204 No Content", [])
            return []
        start("200 OK", [("Content-Type", "text/html")])
        return [PAGE if path == "/" else str(time.monotonic_ns()).encode()]

    def _stream(self) -> Iterator[bytes]:
        box = Queue()
        self._boxes.add(box)
        try:
            yield b"event: welcome\ndata: {}\n\n"
            while True:
                yield box.get()
        finally:
            self._boxes.discard(box)


if __name__ == "__main__":
    server = WSGIServer(("127.0.0.1", 0), Bare(), log=None, backlog=512)
    server.start()
    print(f"ready {server.server_port}", flush=True)
    server.serve_forever()
