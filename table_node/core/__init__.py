"""The node without I/O, in the dialect that runs on CPython and MicroPython."""
