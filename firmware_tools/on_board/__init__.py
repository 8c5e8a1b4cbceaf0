"""Programs the bench sends to a board's prompt. They run under MicroPython; the host only reads their text."""
