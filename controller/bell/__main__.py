"""`roundbell bell`: the bell as its own process, without network, database or broker."""

import argparse
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from controller.bell import realtime, wiring
from controller.bell.clock import hub_us
from controller.bell.folder import BellFolder, BellTaken
from controller.bell.loop import BellLoop, StopSign
from controller.bell.ringer import Pins, PinTrouble, find_pins
from controller.bell.settings import BellSettings
from controller.bell.wiring import Wiring
from table_node.shared.settings import RoomSettings, SettingsError, read_section
from table_node.shared.vital import end_with_any_thread


@dataclass(frozen=True)
class _Place:
    """Where one bell process serves, and nobody else now."""

    folder: BellFolder
    settings: BellSettings
    pins: Pins


def run(config: Path | None = None) -> int:
    """Ring the hub's plans until SIGTERM or SIGINT (0).

    1: the bell's pin cannot be had, now. 2: the settings or another bell process stand in the way.
    """
    stop = StopSign()
    for wanted in (signal.SIGTERM, signal.SIGINT):
        signal.signal(wanted, lambda *_: stop.put_up())
    return _in_place(config, lambda place: _serve(place, stop))


def put_off(config: Path | None = None) -> int:
    """Put every output off after a bell process that could not (systemd's ExecStopPost). Exit codes as `run`."""
    return _in_place(config, _put_off)


def _in_place(config: Path | None, act: Callable[[_Place], int]) -> int:
    try:
        room = read_section(config, "room", RoomSettings)
        bell = read_section(config, "bell", BellSettings)
        pins = find_pins(bell.pins)
        # The lock comes first: a second process must not even touch a pin.
        with closing(_folder(Path(room.run_dir))) as folder:
            return act(_Place(folder, bell, pins))
    except PinTrouble as trouble:
        print(f"roundbell bell: the bell's {trouble}.", file=sys.stderr)
        return 1
    except (SettingsError, BellTaken) as error:
        print(error, file=sys.stderr)
        return 2


def _folder(run_dir: Path) -> BellFolder:
    try:
        return BellFolder(run_dir)
    except OSError as error:
        raise SettingsError(f"[room] run_dir {run_dir} cannot be used: {error.strerror}.") from error


def _serve(place: _Place, stop: StopSign) -> int:
    # Before the outputs are there: the guard of each is a thread, and has to be as much first in line as the loop.
    granted = realtime.hold_still()
    with closing(Wiring(place.settings, place.pins)) as wired:
        _note_rest(place.folder, wired.ringers)
        loop = BellLoop(
            place.folder,
            wired.ringers,
            stop,
            pins=place.pins.kind,
            listener=wired.listener,
            trouble=" ".join(wired.troubles) or None,
        )
        loop.beat()
        where = " ".join(f"{output.name}={output.pin}" for output in place.settings.outputs())
        run_dir = place.folder.run_dir
        print(f"roundbell bell: ready pins={place.pins.words} {where} {granted} run_dir={run_dir}", flush=True)
        loop.run()
    return 0


def _put_off(place: _Place) -> int:
    troubles = wiring.put_off(place.settings, place.pins)
    _note_rest(place.folder, {output.name for output in place.settings.outputs()} - set(troubles))
    for trouble in troubles.values():
        print(f"roundbell bell: {trouble}", file=sys.stderr)
    return 1 if troubles else 0


def _note_rest(folder: BellFolder, outputs: Iterable[str]) -> None:
    """An edge is noted only where an earlier process died with the output driven."""
    for output in folder.left_driven().intersection(outputs):
        folder.edge(output, hub_us(), 0)


def main() -> int:
    """The command line of `python -m controller.bell`."""
    parser = argparse.ArgumentParser(
        prog="roundbell bell", description="Rings the bell at the instants of the hub's plan."
    )
    parser.add_argument("--config", type=Path, help="the room's roundbell.toml")
    parser.add_argument("--off", action="store_true", help="only put every output off, after a bell that was killed")
    given = parser.parse_args()
    end_with_any_thread("bell")
    return put_off(given.config) if given.off else run(given.config)


if __name__ == "__main__":
    sys.exit(main())
