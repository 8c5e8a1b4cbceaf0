"""The node on a Raspberry Pi: the core on gpiozero's pins and paho's network."""

from table_node.boards.pi.program import run

__all__ = ["run"]
