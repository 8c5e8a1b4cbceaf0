"""Brokers with passwords for tests, each started from what the product ships, and a client that remembers."""

import subprocess
import sys
import threading
from pathlib import Path

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from controller.mqtt.credentials import make_passwords, write_mosquitto_passwords
from tests.controller.mqtt.cases import IDENTITIES, ROOM
from tests.support.mosquitto import free_port, listens
from tests.support.waiting import PATIENT_S, eventually

REPOSITORY = Path(__file__).parents[3]
SHIPPED_MOSQUITTO = REPOSITORY / "systemd" / "mosquitto"


class BrokerProcess:
    """A broker in a process of its own, with the passwords of every identity of the cases."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.passwords = folder / "passwords"
        make_passwords(self.passwords, IDENTITIES)
        self.process = subprocess.Popen(self.command(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        eventually(lambda: listens(self.port), what="the broker")

    def command(self, folder: Path) -> list[str]:
        """How this broker is started."""
        raise NotImplementedError

    def password(self, identity: str) -> str:
        """What this identity has to say to be let in."""
        return (self.passwords / identity).read_text().strip()

    def stands(self) -> bool:
        """Whether it runs."""
        return self.process.poll() is None

    def end(self) -> tuple[int, str, str]:
        """End it with SIGTERM: exit code, standard output, standard error."""
        self.process.terminate()
        out, errors = self.process.communicate(timeout=PATIENT_S)
        return self.process.returncode, out, errors


class BuiltIn(BrokerProcess):
    """The built-in broker, as `roundbell broker` runs it."""

    def command(self, folder: Path) -> list[str]:
        """Our own module, from a configuration file."""
        configuration = folder / "roundbell.toml"
        configuration.write_text(
            f'[room]\nid = "{ROOM}"\n[mqtt]\nport = {self.port}\npassword_dir = "{self.passwords}"\n'
        )
        return self.command_for(configuration)

    @staticmethod
    def command_for(configuration: Path) -> list[str]:
        """Our own module with this configuration."""
        program = "import sys, pathlib; from controller.mqtt import embedded; "
        program += "sys.exit(embedded.run(pathlib.Path(sys.argv[1])))"
        return [sys.executable, "-c", program, str(configuration)]


class ShippedMosquitto(BrokerProcess):
    """Mosquitto with the drop-in and the ACL file of `systemd/mosquitto`, beneath a main file like Debian's."""

    def command(self, folder: Path) -> list[str]:
        """The shipped files, moved into the test's folder and to a free port."""
        write_mosquitto_passwords(self.passwords, folder / "roundbell.passwords")
        (folder / "roundbell.acl").write_text((SHIPPED_MOSQUITTO / "roundbell.acl").read_text())
        drop_in = (SHIPPED_MOSQUITTO / "roundbell.conf").read_text()
        drop_in = drop_in.replace("/etc/mosquitto/", f"{folder}/")
        drop_in = drop_in.replace("listener 1883", f"listener {self.port} 127.0.0.1")
        (folder / "conf.d").mkdir()
        (folder / "conf.d" / "roundbell.conf").write_text(drop_in)
        main = folder / "mosquitto.conf"
        main.write_text(
            f"user root\npersistence true\npersistence_location {folder}/\nlog_dest file {folder}/mosquitto.log\n"
            f"include_dir {folder}/conf.d\n"
        )
        return ["mosquitto", "-c", str(main)]


class Client:
    """An MQTT client of one identity that remembers what it heard and how it was received."""

    def __init__(self, broker: BrokerProcess, identity: str, password: str | None = None, will: str = "") -> None:
        self.identity = identity
        self.heard: list[tuple[str, str]] = []
        self.answer = ""
        self._granted = threading.Event()
        self._client = paho.Client(CallbackAPIVersion.VERSION2, client_id=f"{identity}-test")
        self._client.username_pw_set(identity, broker.password(identity) if password is None else password)
        self._client.on_connect = self._on_connect
        self._client.on_subscribe = lambda *_: self._granted.set()
        self._client.on_message = lambda _client, _userdata, message: self.heard.append(
            (message.topic, message.payload.decode())
        )
        if will:
            self._client.will_set(will, "gone", qos=1)
        self._client.connect("127.0.0.1", broker.port)
        self._client.loop_start()
        eventually(lambda: self.answer, what=f"an answer to {identity}")

    def subscribe(self, topic_filter: str) -> None:
        """Ask for a topic and wait until the broker has answered."""
        self._granted.clear()
        self._client.subscribe(topic_filter, qos=1)
        assert self._granted.wait(PATIENT_S), f"{self.identity} got no answer to its subscription"

    def say(self, topic: str, words: str, retain: bool = False) -> None:
        """Publish at QoS 1 and wait for the broker's acknowledgement (which a refused message gets as well)."""
        self._client.publish(topic, words, qos=1, retain=retain).wait_for_publish(PATIENT_S)

    def has_heard(self, topic: str, words: str) -> None:
        """Wait until these words have come on this topic."""
        eventually(lambda: (topic, words) in self.heard, what=f"{words} to {self.identity}")

    def cut(self) -> None:
        """Lose the connection without a word, as a node does whose battery is pulled."""
        self._client.loop_stop()
        connection = self._client.socket()
        assert connection is not None
        connection.close()

    def leave(self) -> None:
        """Say goodbye."""
        self._client.disconnect()
        self._client.loop_stop()

    def _on_connect(self, _client: object, _userdata: object, _flags: object, reason: object, _more: object) -> None:
        self.answer = str(reason)
