"""The `roundbell` command: one door to every program of the room."""

import argparse
import os
import sys
from importlib.metadata import version
from pathlib import Path

from controller.cli import operator
from table_node.shared import outside
from table_node.shared.vital import end_with_any_thread

SERVICES = ("hub", "bell", "dashboard", "node", "broker")
"""What systemd starts again when it ends by a fault; that nobody reads its log is one."""


def main(arguments: list[str] | None = None) -> int:
    """Run one of the room's programs; its exit code is the command's."""
    if arguments is None:
        arguments = sys.argv[1:]
        end_with_any_thread(" ".join(arguments[:1]))
    outside.speak_utf8()
    if arguments[:1] and arguments[0] in SERVICES:
        return _run(arguments)
    return outside.until_nobody_reads(lambda: _run(arguments))


def _run(arguments: list[str]) -> int:
    if arguments[:1] == ["firmware"]:
        from firmware_tools.cli import run as firmware

        return firmware(arguments[1:])
    asked = _parser().parse_args(arguments)
    return int(_PROGRAMS[asked.program](asked))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="roundbell", description="Runs a card-tournament room.")
    parser.add_argument("--version", action="version", version=version("roundbell"))
    programs = parser.add_subparsers(dest="program", required=True)
    for name, help_text in (
        ("hub", "keep the room: judge presses, record results, move players"),
        ("dashboard", "serve the convenor's and the public pages"),
        ("node", "be a table's node on this Raspberry Pi"),
        ("broker", "be the built-in MQTT broker of a room without one"),
    ):
        _with_config(programs.add_parser(name, help=help_text))
    bell = programs.add_parser("bell", help="ring the bells of the hub's plan")
    _with_config(bell)
    bell.add_argument("--off", action="store_true", help="only put bell, buzzer and light off, after a bell that died")
    simulate = programs.add_parser("simulate", help="be a room of tables with people who play")
    _with_config(simulate)
    _numbers(simulate, tables=12, speed=1, seed=1)
    simulate.add_argument("--record", type=Path, help="write every press truly made to this file")
    simulate.add_argument("--scenario", type=Path, help="what goes wrong, and when: a file as docs/scenarios.md says")
    demo = programs.add_parser("demo", help="run the whole room on this machine with simulated tables")
    _numbers(demo, tables=12, speed=1, seed=1, rounds=6, port=8080)
    demo.add_argument(
        "--warnings", type=int, nargs="*", default=[60], metavar="S",
        help="seconds before the finish bell of each warning, the first to ring first (default: 60)",
    )  # fmt: skip
    demo.add_argument("--auto", action="store_true", help="start each round by itself (always so at speed 2 and more)")
    programs.add_parser("score", help="score hands: JSON lines in and out, or in talk at a terminal")
    rules = programs.add_parser("rules", help="show the rules that matter at a moment, or which clauses are proven")
    rules.add_argument("edition", nargs="?", help="as 500-2025; without one, what can be asked for")
    rules.add_argument("moment", nargs="?", help="as bidding")
    rules.add_argument("--coverage", action="store_true", help="run the tests and count the clauses they prove")
    rules.add_argument("--json", action="store_true", help="the coverage as JSON, a row for each clause")
    check = programs.add_parser("check", help="look at a running room, before the players come")
    _with_config(check)
    check.add_argument("what", choices=["room", "time"], help="room: all of it, as a sheet; time: each node's clock")
    check.add_argument("--json", action="store_true", help="the same as JSON")
    operator.add_to(programs)
    programs.add_parser("firmware", help="find and prepare the boards of table nodes")
    return parser


def _with_config(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, help="the room's roundbell.toml")


def _numbers(parser: argparse.ArgumentParser, **defaults: int) -> None:
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=int, default=default, help=f"default {default}")


# Each program is imported only when it is asked for: a table node has no web server installed, a hub no bench tools.


def _hub(asked: argparse.Namespace) -> int:
    from controller.hub.app import run

    return run(asked.config)


def _bell(asked: argparse.Namespace) -> int:
    from controller.bell.__main__ import put_off, run

    return put_off(asked.config) if asked.off else run(asked.config)


def _dashboard(asked: argparse.Namespace) -> int:
    # A fresh interpreter: its web server has to be set up before anything else is imported.
    config = ["--config", str(asked.config)] if asked.config else []
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "dashboard", *config])


def _node(asked: argparse.Namespace) -> int:
    from table_node.boards.pi import run

    return run(asked.config)


def _broker(asked: argparse.Namespace) -> int:
    from controller.mqtt.embedded import run

    return run(asked.config)


def _simulate(asked: argparse.Namespace) -> int:
    from table_node.simulator import run

    return run(
        asked.config,
        tables=asked.tables,
        speed=asked.speed,
        seed=asked.seed,
        record=asked.record,
        scenario=asked.scenario,
    )


def _demo(asked: argparse.Namespace) -> int:
    from controller.cli.demo import Demo, run

    auto = asked.auto or asked.speed > 1
    return run(Demo(asked.tables, asked.speed, asked.seed, asked.rounds, asked.port, auto, tuple(asked.warnings)))


def _score(asked: argparse.Namespace) -> int:
    from controller.cli.score import run

    return run()


def _rules(asked: argparse.Namespace) -> int:
    if asked.coverage or asked.json:
        from controller.cli.clause_coverage import run as coverage

        return coverage(asked.json)
    from controller.cli.rules import run

    return run(asked.edition, asked.moment)


def _check(asked: argparse.Namespace) -> int:
    if asked.what == "room":
        from controller.cli.check.room import run as check_room

        return check_room(operator.installed(asked.config), asked.json)
    from controller.cli.check.time import run

    return run(operator.installed(asked.config), asked.json)


_PROGRAMS = {
    "hub": _hub,
    "bell": _bell,
    "dashboard": _dashboard,
    "node": _node,
    "broker": _broker,
    "simulate": _simulate,
    "demo": _demo,
    "score": _score,
    "rules": _rules,
    "check": _check,
    **operator.PROGRAMS,
}

if __name__ == "__main__":
    sys.exit(main())
