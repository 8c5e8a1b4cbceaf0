"""A whole board as a process: the shipped start file and a slot with the compiled program, under MicroPython."""
