"""A proxy between a node and its broker that delays, loses and reorders MQTT packets as a network class would.

What both sides promise to deliver (QoS 1, acknowledgements, connections) is delayed and keeps its order, as TCP would
have it; of QoS 0 publications, the room's pings and pongs, some are lost, and any may overtake another.
"""

import asyncio
import random
import socket
import threading
from types import TracebackType
from typing import Self

from benchmarks.roomtime.wifi import Way, Wifi

PUBLISH, QOS_BITS = 0x30, 0x06
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class SlowLinks:
    """Listening ports, one for each network asked for, all in a thread of their own."""

    def __init__(self, broker_port: int, seed: int) -> None:
        self._broker_port = broker_port
        self._rng = random.Random(seed)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, _kind: type[BaseException] | None, _what: object, _where: TracebackType | None) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def port(self, wifi: Wifi) -> int:
        """A new port behind which the broker is as far away as on this network."""
        return asyncio.run_coroutine_threadsafe(self._listen(wifi), self._loop).result()

    @staticmethod
    async def _end() -> None:
        """Whatever still waits for a packet waits no longer."""
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self, wifi: Wifi) -> int:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            node, broker = (reader, writer), await asyncio.open_connection("127.0.0.1", self._broker_port)
            ways = self._carry(node, broker, wifi, wifi.to_hub), self._carry(broker, node, wifi, wifi.to_node)
            await asyncio.gather(*ways)

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        return int(server.sockets[0].getsockname()[1])

    async def _carry(self, source: Streams, target: Streams, wifi: Wifi, way: Way) -> None:
        loop, writer = asyncio.get_running_loop(), target[1]
        for each in (source[1], writer):
            each.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        in_order_s = 0.0
        try:
            while True:
                packet = await _packet(source[0])
                arrives_s = loop.time() + way(self._rng) / 1e6
                if packet[0] & 0xF0 == PUBLISH and not packet[0] & QOS_BITS:
                    if not wifi.lost(self._rng):
                        loop.call_at(arrives_s, _deliver, writer, packet)
                else:
                    in_order_s = max(arrives_s, in_order_s + 1e-6)
                    loop.call_at(in_order_s, _deliver, writer, packet)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()


async def _packet(reader: asyncio.StreamReader) -> bytes:
    """One MQTT control packet: its first byte, its length in up to four, and so many bytes."""
    head = await reader.readexactly(1)
    length, place = 0, 0
    while True:
        byte = await reader.readexactly(1)
        head += byte
        length |= (byte[0] & 0x7F) << place
        place += 7
        if byte[0] < 0x80:
            return head + await reader.readexactly(length)


def _deliver(writer: asyncio.StreamWriter, packet: bytes) -> None:
    if not writer.is_closing():
        writer.write(packet)
