"""One board from the box to the room: looked at, installed, provisioned, online. Each step may be repeated."""

from collections.abc import Callable
from dataclasses import dataclass

from firmware_tools.agent import Agent
from firmware_tools.bundle import Bundle
from firmware_tools.install import check, install, is_installed
from firmware_tools.provision import Provisioned, Room, provision, wait_online
from firmware_tools.register import Register
from firmware_tools.repl import Repl

STEPS = ("looks", "installs", "provisions", "starts", "online")


@dataclass(frozen=True)
class Order:
    """What every board is to become. `again`: also those that the book says are done."""

    bundle: Bundle
    room: Room
    again: bool = False
    next_free: bool = False
    online_s: float = 45.0


@dataclass
class Progress:
    """Where a board is: told by the one who works, shown by another."""

    chip: str = ""
    node: str = ""
    table: int | None = None
    step: str = ""
    sent: int = 0


def bring_up(
    device: str, order: Order, register: Register, progress: Progress, table: int | None = None
) -> Provisioned | None:
    """Make the board on a port a node that is online; None for one that was that already. Raises BenchRefusal."""
    progress.step = STEPS[0]
    with Repl(device) as repl:
        agent = Agent(repl)
        facts = agent.facts()
        progress.chip = facts.chip
        register.begin_work(facts.chip, device)
        check(facts, order.bundle, device)
        if not order.again and table is None:
            register.must_be_the_one(facts.chip, facts.node)
        entry = register.of(facts.chip)
        ready = is_installed(agent, order.bundle, facts)
        is_node = entry is not None and entry.state == "done" and facts.node == entry.node
        progress.step = STEPS[1]
        if not ready:
            install(agent, order.bundle, facts, _count(progress))
        progress.step = STEPS[2]
        done = None
        if entry is None or not is_node or order.again or table is not None:
            done = provision(agent, facts, order.room, register, table, order.next_free)
            entry = done.entry
        progress.node, progress.table = entry.node, entry.table
        progress.step = STEPS[3]
        wait_online(agent, entry.node, order.online_s)
        progress.step = STEPS[4]
        return done


def _count(progress: Progress) -> Callable[[int], None]:
    def count(sent: int) -> None:
        progress.sent += sent

    return count
