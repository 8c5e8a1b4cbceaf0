"""The way to the hub: waits for the radio, connects, says what the core wants said, and begins again when lost."""

from table_node.boards.micropython.mqtt import SILENT_US, Connection, LinkLost
from table_node.boards.micropython.packets import REFUSALS
from table_node.boards.micropython.ticks import Counter, sleep_ms
from table_node.boards.micropython.wifi import Wifi
from table_node.core.node import Node
from table_node.wire import codec, topics

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from table_node.boards.micropython.settings import Config

STEP_MS = 5  # between two looks for something to say: what a ping waits for at most
RADIO_MS = 100
REST_MS = 500  # after the first loss; then twice as long each time, drawn anew so that a room does not come back as one
REST_MOST_MS = 3000
ASK_AGAIN_US = 15000000  # connected and no word from the hub for so long: perhaps the subscription is gone


class Link:
    """Keeps a node in touch with its hub, for ever.

    draw(low, high): a random integer; on_news: called when something has come that may change the lamps;
    update: takes a step of an update, and gives the answer.
    """

    def __init__(
        self,
        config: "Config",
        wifi: Wifi,
        node: Node,
        counter: Counter,
        draw: "Callable[[int, int], int]",
        on_news: "Callable[[], None]",
        silent_us: int = SILENT_US,
        update: "Callable[[bytes], bytes] | None" = None,
    ) -> None:
        self.turned_us = counter.now_us()
        """The last moment at which this was alive: for the watchdog."""
        self.lost = ""
        """Why the last connection ended."""
        self._config = config
        self._wifi = wifi
        self._node = node
        self._counter = counter
        self._draw = draw
        self._on_news = on_news
        self._silent_us = silent_us
        self._up_topic = topics.node_up(config.room, config.id)
        self._down_topic = topics.node_down(config.room, config.id)
        self._update = update
        self._update_topic = topics.node_update(config.room, config.id)
        self._updated_topic = topics.node_updated(config.room, config.id)
        self._answers: list = []
        self._losses = 0
        self._asked_us = 0

    async def run(self) -> None:
        """One connection after the other."""
        while True:
            if not self._wifi.step(self._turn()):
                await sleep_ms(RADIO_MS)
                continue
            connection = self._connection()
            try:
                await self._serve(connection)
            except LinkLost as lost:
                self._judge(lost)
            self._node.disconnected()
            self._on_news()
            await connection.close()
            await self._rest()

    def _connection(self) -> Connection:
        will = (self._up_topic, codec.encode(self._node.will()))
        return Connection(
            self._counter, self._config.id, self._config.password, will, self._received, silent_us=self._silent_us
        )

    async def _serve(self, connection: Connection) -> None:
        await connection.open(self._config.hub, self._config.port)
        await connection.subscribe(self._down_topic)
        if self._update is not None:
            await connection.subscribe(self._update_topic)
        self._wifi.believe()
        self._losses = 0
        self._asked_us = self._turn()
        self._node.connected(self._asked_us)
        print("roundbell: online at", self._config.hub)
        while True:
            now_us = self._turn()
            if not self._wifi.step(now_us):
                raise LinkLost("the Wi-Fi is gone")
            await connection.look_after()
            for message, qos in self._node.take(now_us):
                await connection.publish(self._up_topic, codec.encode(message), qos)
            while self._answers:
                await connection.publish(self._updated_topic, self._answers.pop(0), 1)
            if self._node.hears_hub(now_us):
                self._asked_us = now_us
            elif now_us - self._asked_us >= ASK_AGAIN_US:
                self._asked_us = now_us
                await connection.subscribe(self._down_topic)
            await sleep_ms(STEP_MS)

    def _received(self, topic: str, payload: bytes, retained: int) -> None:
        if topic == self._update_topic and self._update is not None and not retained:
            self._answers.append(self._update(payload))
        elif not retained:  # nothing for a node is ever retained: that would be old news, or none of the hub's
            self._node.received(payload, self._counter.now_us())
            self._on_news()

    def _judge(self, lost: LinkLost) -> None:
        """A hub that refuses us is heard over a sound radio; where nothing answers, the radio may be deaf."""
        if lost.why != self.lost:
            print("roundbell:", "refused:" if lost.why in REFUSALS.values() else "lost:", lost.why)
        self.lost = lost.why
        self._losses += 1
        if lost.answered:
            self._wifi.believe()
        else:
            self._wifi.doubt(self._turn())

    async def _rest(self) -> None:
        most_ms = min(REST_MS << min(self._losses, 4), REST_MOST_MS)
        await sleep_ms(self._draw(most_ms // 2, most_ms))

    def _turn(self) -> int:
        self.turned_us = self._counter.now_us()
        return self.turned_us
