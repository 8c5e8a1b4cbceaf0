"""Many people watching: `python -m benchmarks.crowd PORT VIEWERS` keeps so many live streams open and reads them all.

It says "ready" once every stream has shown something.
"""

import selectors
import socket
import sys

CHUNK = 1 << 16


def watch(port: int, viewers: int) -> None:
    """Open the streams one after the other, as a room's phones do, and read until ended."""
    streams, unseen = selectors.DefaultSelector(), set[object]()
    for _ in range(viewers):
        stream = socket.create_connection(("127.0.0.1", port))
        stream.sendall(b"GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n")
        streams.register(stream, selectors.EVENT_READ)
        unseen.add(stream)
    while streams.get_map():
        for key, _ in streams.select():
            assert isinstance(key.fileobj, socket.socket)
            if not key.fileobj.recv(CHUNK):
                raise ConnectionError(f"the dashboard ended one of {viewers} streams")
            if key.fileobj in unseen:
                unseen.discard(key.fileobj)
                if not unseen:
                    print("ready", flush=True)


if __name__ == "__main__":
    watch(int(sys.argv[1]), int(sys.argv[2]))
