"""Wire protocol v1: every topic and every message, once, in the dialect that runs on CPython and MicroPython."""
