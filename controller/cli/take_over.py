"""`roundbell take-over` and `roundbell access`: who holds the room, and the broker's rules for it."""

import sys
from pathlib import Path

from controller.hub.tenure.aside import ask_to_take_over
from controller.mqtt.access import mosquitto_acl
from table_node.shared.settings import RoomSettings, SettingsError, read_section
from table_node.shared.two_hubs import read_aside, still_heard


def run_take_over(config: Path | None) -> int:
    """Have this machine's hub take over. 0: it was asked, or holds the room; 1: the other is heard; 2: the settings."""
    try:
        state_dir = Path(read_section(config, "room", RoomSettings).state_dir)
        told = read_aside(state_dir)
        if told is None:
            print("This machine's hub does not stand aside.")
            return 0
        if told["heard"]:
            print(f"roundbell take-over: {' '.join(still_heard(told['name']))}", file=sys.stderr)
            return 1
        ask_to_take_over(state_dir)
    except SettingsError as error:
        print(f"roundbell take-over: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"roundbell take-over: {error}. Run it as root.", file=sys.stderr)
        return 1
    print("The hub takes over in some seconds, unless the other one is heard again.")
    return 0


def run_access(config: Path | None) -> int:
    """Print Mosquitto's access rules for this room. 0: done; 2: the settings."""
    try:
        print(mosquitto_acl(read_section(config, "room", RoomSettings).id), end="")
    except SettingsError as error:
        print(f"roundbell access: {error}", file=sys.stderr)
        return 2
    return 0
