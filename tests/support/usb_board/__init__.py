"""Boards on the bench that are not there: real MicroPython behind a pseudo-terminal, with a flash and a small world."""
