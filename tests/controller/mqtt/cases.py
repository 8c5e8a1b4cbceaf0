"""Who may be heard by whom in room `hall`: one table of cases for the rules, Mosquitto and the built-in broker."""

from dataclasses import dataclass

ROOM = "hall"
IDENTITIES = ("hub", "hub-standby", "dashboard", "convenor-cli", "bench", "node-7", "node-8", "people")


@dataclass(frozen=True)
class Case:
    """`speaker` says something on `topic` and `hearer` listens to it: does it arrive?"""

    story: str
    speaker: str
    topic: str
    hearer: str
    arrives: bool


CASES = (
    Case("a node reports to the hub", "node-7", "roundbell/hall/node/node-7/up", "hub", True),
    Case("a node speaks as another node", "node-7", "roundbell/hall/node/node-8/up", "hub", False),
    Case("a node commands", "node-7", "roundbell/hall/command/node-7", "hub", False),
    Case("a node commands as the dashboard", "node-7", "roundbell/hall/command/dashboard", "hub", False),
    Case("a node acknowledges for the hub", "node-7", "roundbell/hall/node/node-8/down", "node-8", False),
    Case("a node writes its own orders", "node-7", "roundbell/hall/node/node-7/down", "node-7", False),
    Case("a node writes the clock", "node-7", "roundbell/hall/room/clock", "people", False),
    Case("a node speaks in another room", "node-7", "roundbell/annexe/node/node-7/up", "hub", False),
    Case("a node listens to another node's orders", "hub", "roundbell/hall/node/node-8/down", "node-7", False),
    Case("a node listens to another node", "node-8", "roundbell/hall/node/node-8/up", "node-7", False),
    Case("a node hears its own orders", "hub", "roundbell/hall/node/node-7/down", "node-7", True),
    Case("the public reads the clock", "hub", "roundbell/hall/room/clock", "people", True),
    Case("the public reads a table", "hub", "roundbell/hall/room/table/3", "people", True),
    Case("the public reads commands", "dashboard", "roundbell/hall/command/dashboard", "people", False),
    Case("the public reads replies", "hub", "roundbell/hall/reply/dashboard", "people", False),
    Case("the bench sends a node its next program", "bench", "roundbell/hall/node/node-7/update", "node-7", True),
    Case("the bench hears how far a node is", "node-7", "roundbell/hall/node/node-7/updated", "bench", True),
    Case("the bench commands", "bench", "roundbell/hall/command/bench", "hub", False),
    Case("the bench writes the clock", "bench", "roundbell/hall/room/clock", "people", False),
    Case("the bench speaks as a node", "bench", "roundbell/hall/node/node-7/up", "hub", False),
    Case("a node sends another node a program", "node-8", "roundbell/hall/node/node-7/update", "node-7", False),
    Case("a node sends itself a program", "node-7", "roundbell/hall/node/node-7/update", "node-7", False),
    Case("a node hears another node's program", "bench", "roundbell/hall/node/node-7/update", "node-8", False),
    Case("the dashboard asks the hub", "dashboard", "roundbell/hall/command/dashboard", "hub", True),
    Case("the dashboard hears its answer", "hub", "roundbell/hall/reply/dashboard", "dashboard", True),
    Case("the dashboard reads the hub's document", "hub", "roundbell/hall/room/hub", "dashboard", True),
    Case("the dashboard writes the clock", "dashboard", "roundbell/hall/room/clock", "people", False),
    Case("the dashboard pretends to be the hub", "dashboard", "roundbell/hall/node/node-7/down", "node-7", False),
    Case("the dashboard pretends to be a node", "dashboard", "roundbell/hall/node/dashboard/up", "hub", False),
    Case("the dashboard answers another convenor", "dashboard", "roundbell/hall/reply/convenor-cli", "hub", False),
    Case("the dashboard asks as another convenor", "dashboard", "roundbell/hall/command/convenor-cli", "hub", False),
    Case("a convenor reads another's answers", "hub", "roundbell/hall/reply/dashboard", "convenor-cli", False),
    Case("the demonstration's convenor asks", "convenor-cli", "roundbell/hall/command/convenor-cli", "hub", True),
    Case("the hub hears its own heartbeat", "hub", "roundbell/hall/room/hub", "hub", True),
    Case("the hub pretends to be a node", "hub", "roundbell/hall/node/node-7/up", "hub", False),
    Case("the hub commands itself", "hub", "roundbell/hall/command/dashboard", "hub", False),
    Case("a hub that stands aside hears who holds the room", "hub", "roundbell/hall/room/hub", "hub-standby", True),
    Case("a hub that stands aside says that it is there", "hub-standby", "roundbell/hall/hubs/a1", "hub", True),
    Case("the hub says so, too", "hub", "roundbell/hall/hubs/b2", "hub-standby", True),
    Case("a hub that stands aside claims the room", "hub-standby", "roundbell/hall/room/hub", "hub", False),
    Case("a hub that stands aside acknowledges", "hub-standby", "roundbell/hall/node/node-7/down", "node-7", False),
    Case("a hub that stands aside answers", "hub-standby", "roundbell/hall/reply/dashboard", "dashboard", False),
    Case("a hub that stands aside hears a node", "node-7", "roundbell/hall/node/node-7/up", "hub-standby", False),
    Case(
        "a hub that stands aside hears commands", "dashboard", "roundbell/hall/command/dashboard", "hub-standby", False
    ),
    Case("a node plays another hub", "node-7", "roundbell/hall/hubs/c3", "hub", False),
    Case("a convenor plays another hub", "dashboard", "roundbell/hall/hubs/c3", "hub", False),
    Case("somebody speaks outside the room", "node-7", "elsewhere", "hub", False),
)
