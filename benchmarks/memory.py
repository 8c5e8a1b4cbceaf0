"""How much memory each process of a running room keeps, beside what it cannot do without."""

from benchmarks.figures import Row, figure
from benchmarks.hall import house, start_first_round
from benchmarks.press import passcode
from benchmarks.programs import line_of, resident_mib, running
from benchmarks.viewer import Viewer

TABLES = 12
SPEED = 60
ROUND_S = 600 / SPEED + 30

BARE = {
    "bare Python": "",
    "bare Python with paho": "import paho.mqtt.client",
    "bare Python with paho, gevent and Flask": "import gevent.monkey; gevent.monkey.patch_all(); "
    "import gevent.pywsgi, flask, flask_wtf, paho.mqtt.client",
}
LIMIT_OF = {
    "hub": "bare Python with paho",
    "bell": "bare Python",
    "dashboard": "bare Python with paho, gevent and Flask",
    "simulate": "bare Python with paho",
}


def measure() -> list[Row]:
    """Resident MiB after a round of a room of simulated people, one page open."""
    limits_mib = {name: _bare_mib(imports) for name, imports in BARE.items()}
    with house(SPEED) as (room, broker):
        idle_broker_mib = resident_mib(broker.pid)
        room.start("bell", "hub", "dashboard")
        room.simulate(TABLES)
        with room.convenor() as evening, Viewer(room.dashboard_port, passcode(room), TABLES):
            start_first_round(evening, TABLES)
            evening.wait_for_round_end(1, ROUND_S)
            note = f"{TABLES} tables, after a round, one page open"
            rows = [_row("broker", resident_mib(broker.pid), idle_broker_mib, "Mosquitto before anybody came", note)]
            for name, limit_name in LIMIT_OF.items():
                rows.append(_row(name, resident_mib(room.pid(name)), limits_mib[limit_name], limit_name, note))
    return rows


def _row(name: str, mib: float, limit_mib: float, limit_name: str, note: str) -> Row:
    return figure(f"memory.{name}", mib, "MiB", limit_mib, limit_name, 1, note)


def _bare_mib(imports: str) -> float:
    with running("-c", f"{imports}\nprint('ready', flush=True)\ninput()") as process:
        line_of(process)
        return resident_mib(process.pid)
