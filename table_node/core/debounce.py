"""Raw edges of a table's buttons to settled presses: one press for one push, at the tick of its first edge."""

from table_node.wire.node_shapes import BUTTONS

SETTLE_US = 25000  # open this long and the button is let go; bounces on the bench end within 15 ms
LOCK_OUT_US = 300000  # nobody means to push one button twice within this
CHORD_US = 150000  # amber and blue no further apart than this are one press of both
HANDED_US = 30000  # an edge may reach us this long after its own stamp
LOST_EDGE_US = 50000  # a level that differs from the last edge this long: an edge was lost
STUCK_US = 30000000  # nobody leans on a button this long: something lies on it, or its contact is welded

_PARTNERS = {"amber": "blue", "blue": "amber"}


class Button:
    """One button: what its contact did, and whether that was a push."""

    def __init__(self) -> None:
        self._down = False
        self._pushed = False
        self._opened_tick_us: int | None = None
        self._closed_tick_us = 0
        self.pressed_tick_us: int | None = None  # the first edge of its newest press
        self._odd_since_tick_us: int | None = None

    def at_start(self, down: bool, tick_us: int) -> None:
        """The contact as it read when the node started: a push that was under way then is none of this life's."""
        self._down = down
        self._pushed = True
        if down:
            self._closed_tick_us = tick_us
        else:
            self._opened_tick_us = tick_us  # perhaps in the middle of a bounce

    def edge(self, down: bool, tick_us: int) -> bool:
        """Take one raw edge; true when it is the first edge of a press."""
        closed_tick_us, self._odd_since_tick_us = self._odd_since_tick_us, None
        if down == self._down:
            # It opens and was not known to be closed, yet it was seen so: the edge that closed it got lost.
            if down or closed_tick_us is None or closed_tick_us > tick_us:
                return False
            is_press = self.edge(True, closed_tick_us)
            self.edge(False, tick_us)
            return is_press
        self._down = down
        if not down:
            self._opened_tick_us = tick_us
            return False
        self._closed_tick_us = tick_us
        if self._pushed and not self._let_go(tick_us):
            return False
        self._pushed = True
        if self.pressed_tick_us is not None and tick_us - self.pressed_tick_us < LOCK_OUT_US:
            return False
        self.pressed_tick_us = tick_us
        return True

    def level(self, down: bool, tick_us: int) -> bool:
        """Take what the contact reads now, which makes good an edge that got lost; true as for `edge`."""
        if down == self._down:
            self._odd_since_tick_us = None
            return False
        if self._odd_since_tick_us is None:
            self._odd_since_tick_us = tick_us
        if tick_us - self._odd_since_tick_us < LOST_EDGE_US:
            return False
        return self.edge(down, self._odd_since_tick_us)

    def is_stuck(self, now_us: int) -> bool:
        """Whether it has been down for longer than a hand would leave it there."""
        return self._down and now_us - self._closed_tick_us >= STUCK_US

    def _let_go(self, tick_us: int) -> bool:
        return self._opened_tick_us is not None and tick_us - self._opened_tick_us >= SETTLE_US


class Buttons:
    """All buttons of a table: edges in, presses out in the order they began."""

    def __init__(self) -> None:
        self._buttons = {control: Button() for control in BUTTONS}
        self._waiting: list = []

    def at_start(self, control: str, down: bool, tick_us: int) -> None:
        """How this button's contact read when the node started."""
        self._buttons[control].at_start(down, tick_us)

    def edge(self, control: str, down: bool, tick_us: int) -> None:
        """Take one raw edge of a button."""
        button = self._buttons[control]
        if button.edge(down, tick_us):
            self._waiting.append((control, button.pressed_tick_us))

    def level(self, control: str, down: bool, tick_us: int) -> None:
        """Take a button's level as it reads now."""
        button = self._buttons[control]
        if button.level(down, tick_us):
            self._waiting.append((control, button.pressed_tick_us))

    def presses(self, now_us: int) -> list:
        """The presses known by now, each once, as `(control, tick_us)`.

        An amber or blue press waits for its partner, and what was pressed after it waits behind it, so that the
        numbers of a node's presses follow its ticks.
        """
        done = []
        while self._waiting:
            control, tick_us = self._waiting[0]
            if control in _PARTNERS:
                partner = self._partner_of(control, tick_us)
                if partner is not None:
                    self._waiting.remove(partner)
                    control = "both"
                elif now_us < self._alone_at_us(tick_us):
                    break
            self._waiting.pop(0)
            done.append((control, tick_us))
        return done

    def stuck(self, now_us: int) -> list:
        """The buttons that are down for longer than a hand would leave them, in the order of `BUTTONS`."""
        return [control for control in BUTTONS if self._buttons[control].is_stuck(now_us)]

    def due_us(self) -> int | None:
        """When a waiting press stops waiting for its partner; None while none waits."""
        return self._alone_at_us(self._waiting[0][1]) if self._waiting else None

    def _partner_of(self, control: str, tick_us: int) -> tuple | None:
        for waiting in self._waiting:
            if waiting[0] == _PARTNERS[control] and waiting[1] - tick_us <= CHORD_US:
                return waiting  # type: ignore[no-any-return]
        return None

    def _alone_at_us(self, tick_us: int) -> int:
        return tick_us + CHORD_US + HANDED_US
