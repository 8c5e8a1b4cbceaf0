"""The radio's part: join, notice that it is gone even when it says it is not, try again, and know when to give up.

Decided here, by steps on the node's own counter; done by the `network.WLAN` that is handed in.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

JOIN_US = 20000000  # a join takes 2 to 8 s; one that takes longer never ends
REST_US = 1000000  # after the first try in vain; then twice as long each time
REST_MOST_US = 30000000
STEADY_US = 10000000  # a network that goes again before this comes and goes: after the second time it is rested from
TRIES_A_RADIO = 3  # in vain, before the radio is switched off and on
TRIES_MOST = 12  # in vain, before the board had better be reset: some 8 minutes
DOUBTS_MOST = 2  # connections that nothing answered, while the radio says that all is well
REJOINS_MOST = 6  # for such doubts and without any answer since, before the board had better be reset


class Wifi:
    """The station's state: off, joining, up or resting.

    power_save: the board's value for `config(pm=…)` that switches power saving off; draw(low, high): a random integer.
    """

    def __init__(
        self, wlan: "ModuleType", name: str, key: str, power_save: int, draw: "Callable[[int, int], int]"
    ) -> None:
        self.state = "off"
        self.rejoins = 0  # since anything was heard over it
        self._wlan = wlan
        self._name = name
        self._key = key
        self._power_save = power_save
        self._draw = draw
        self._in_vain = 0
        self._doubts = 0
        self._until_us = 0
        self._up_since_us = 0
        self._brief = 0  # how often in a row the network was gone before it had been up for long
        self._anew = True

    def step(self, now_us: int) -> bool:
        """To be called a few times a second; true while it is up."""
        if self.state == "up":
            if not self._wlan.isconnected():
                self._gone(now_us)
        elif self.state == "joining":
            if self._wlan.isconnected():
                self.state = "up"
                self._in_vain = 0
                self._up_since_us = now_us
            elif now_us >= self._until_us:
                self._failed(now_us)
        elif now_us >= self._until_us:
            self._join(now_us)
        return self.state == "up"

    def believe(self) -> None:
        """Somebody answered: the radio does what it says."""
        self._doubts = 0
        self.rejoins = 0

    def doubt(self, now_us: int) -> None:
        """Nobody answered although the radio says that it is joined. It does say so when it is not."""
        self._doubts += 1
        if self.state == "up" and self._doubts >= DOUBTS_MOST:
            self._doubts = 0
            self.rejoins += 1
            self._anew = True
            self._join(now_us)

    def is_spent(self) -> bool:
        """Whether all that can be done short of a reset was done in vain."""
        return self._in_vain >= TRIES_MOST or self.rejoins >= REJOINS_MOST

    def rssi_dbm(self) -> int | None:
        """How strong the network is heard; None where the board does not say."""
        try:
            return self._wlan.status("rssi") if self.state == "up" else None
        except (OSError, ValueError, TypeError):
            return None

    def _join(self, now_us: int) -> None:
        """Begin to join, with the radio switched off and on before where that may help."""
        try:
            if self._anew:
                self._switch_off()
            self._anew = False
            self._wlan.active(True)
            self._stay_awake()
            self._wlan.connect(self._name, self._key)
        except OSError:  # "Wifi Internal Error" and its like: only a radio switched off and on comes out of it
            self._anew = True
            self._failed(now_us)
            return
        self.state = "joining"
        self._until_us = now_us + JOIN_US

    def _switch_off(self) -> None:
        try:
            self._wlan.disconnect()
        except OSError:
            pass  # it was not joined, or not even on
        self._wlan.active(False)

    def _stay_awake(self) -> None:
        try:
            self._wlan.config(pm=self._power_save)
        except (OSError, ValueError):
            pass  # a port that cannot: late pings will tell the hub

    def _gone(self, now_us: int) -> None:
        """The network is gone. It is joined again at once, unless it comes and goes all the time."""
        self._brief = self._brief + 1 if now_us - self._up_since_us < STEADY_US else 0
        if self._brief < 2:
            self._join(now_us)
        else:
            self._rest(now_us, self._brief - 2)

    def _failed(self, now_us: int) -> None:
        self._in_vain += 1
        if self._in_vain % TRIES_A_RADIO == 0:
            self._anew = True
        self._rest(now_us, self._in_vain - 1)

    def _rest(self, now_us: int, doublings: int) -> None:
        rest_us = min(REST_US << min(doublings, 5), REST_MOST_US)
        self.state = "resting"
        self._until_us = now_us + self._draw(rest_us // 2, rest_us)
