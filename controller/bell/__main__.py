"""`roundbell bell`: the bell as its own process, without network, database or broker."""

import argparse
import signal
import sys
from contextlib import closing
from pathlib import Path

from controller.bell import realtime
from controller.bell.clock import hub_us
from controller.bell.folder import BellFolder, BellTaken
from controller.bell.loop import BellLoop, StopSign
from controller.bell.ringer import GpioRinger, Pins, find_pins
from controller.bell.settings import BellSettings
from table_node.settings import RoomSettings, SettingsError, read_section


def run(config: Path | None = None) -> int:
    """Ring the hub's plans until SIGTERM or SIGINT (0). 2: the settings or another bell process stand in the way."""
    stop = StopSign()
    for wanted in (signal.SIGTERM, signal.SIGINT):
        signal.signal(wanted, lambda *_: stop.put_up())
    return _with_bell(config, stop)


def silence(config: Path | None = None) -> int:
    """Put the bell's pin off after a bell process that could not (systemd's ExecStopPost). Exit codes as `run`."""
    return _with_bell(config, None)


def _with_bell(config: Path | None, stop: StopSign | None) -> int:
    try:
        room = read_section(config, "room", RoomSettings)
        bell = read_section(config, "bell", BellSettings)
        pins = find_pins(bell.pins)
        # The lock comes first: a second process must not even touch the pin.
        with closing(_folder(Path(room.run_dir))) as folder, closing(_ringer(folder, bell, pins)) as ringer:
            if stop:
                _serve(folder, ringer, stop, bell, pins)
    except (SettingsError, BellTaken) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _serve(folder: BellFolder, ringer: GpioRinger, stop: StopSign, bell: BellSettings, pins: Pins) -> None:
    loop = BellLoop(folder, ringer, stop, pins=pins.kind, max_stroke_ms=bell.max_stroke_ms)
    granted = realtime.hold_still()
    loop.beat()
    print(f"roundbell bell: ready pins={pins.words} pin={bell.pin} {granted} run_dir={folder.run_dir}", flush=True)
    loop.run()


def _folder(run_dir: Path) -> BellFolder:
    try:
        return BellFolder(run_dir)
    except OSError as error:
        raise SettingsError(f"[room] run_dir {run_dir} cannot be used: {error.strerror}.") from error


def _ringer(folder: BellFolder, bell: BellSettings, pins: Pins) -> GpioRinger:
    """The ringer at rest. An edge is noted only where an earlier process died with the bell driven."""
    ringer = GpioRinger(pins, bell.pin, active_high=bell.active_high, max_stroke_ms=bell.max_stroke_ms)
    if folder.left_driven():
        folder.edge(hub_us(), 0)
    return ringer


def main() -> int:
    """The command line of `python -m controller.bell`."""
    parser = argparse.ArgumentParser(
        prog="roundbell bell", description="Rings the bell at the instants of the hub's plan."
    )
    parser.add_argument("--config", type=Path, help="the room's roundbell.toml")
    parser.add_argument("--silence", action="store_true", help="only put the pin off, after a bell that was killed")
    given = parser.parse_args()
    return silence(given.config) if given.silence else run(given.config)


if __name__ == "__main__":
    sys.exit(main())
