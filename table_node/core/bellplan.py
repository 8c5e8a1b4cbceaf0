"""The bells of a round on the node's own counter, so that its buzzer is on time while the Wi-Fi is not."""

LATE_US = 1000000  # later than this a table's buzzer would only confuse: the ring is passed over in silence
MOVED_US = 2000000  # a ring that rang and is planned anew further off than this rings again (a round played over)


class BellPlan:
    """The newest plan the hub sent for this boot."""

    def __init__(self, boot: str) -> None:
        self.revision = 0  # of the plan in force; 0: none
        self._boot = boot
        self._round = 0
        self._rings: list = []
        self._rung: dict = {}

    def take(self, plan: dict) -> bool:
        """Take a plan message; false when it counts another boot's ticks or is older than the one we have."""
        if plan["boot"] != self._boot or plan["revision"] < self.revision:
            return False
        if plan["round"] != self._round:
            self._rung = {}
        self.revision = plan["revision"]
        self._round = plan["round"]
        self._rings = sorted([(ring["tick_us"], ring["ring"], ring.get("bell")) for ring in plan["rings"]])
        return True

    def due(self, now_us: int) -> list:
        """The rings whose instant has come, each once; those found too late are passed over."""
        rings = []
        for tick_us, ring, bell in self._rings:
            if tick_us > now_us:
                break
            if not self._waits(tick_us, bell or ring):
                continue
            self._rung[bell or ring] = now_us
            if now_us - tick_us <= LATE_US:
                rings.append(ring)
        return rings

    def due_us(self) -> int | None:
        """The instant of the next ring; None when none is to come."""
        for tick_us, ring, bell in self._rings:
            if self._waits(tick_us, bell or ring):
                return tick_us  # type: ignore[no-any-return]
        return None

    def has_closed(self, now_us: int) -> bool:
        """Whether the finish bell of the planned round has gone."""
        return any(ring == "close" and tick_us <= now_us for tick_us, ring, _ in self._rings)

    def _waits(self, tick_us: int, bell: str) -> bool:
        return bell not in self._rung or tick_us - self._rung[bell] > MOVED_US
