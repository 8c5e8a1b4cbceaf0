"""One file for each board: which pin does what. A board holds its own as `/pins.py`, beside the program, not in it."""
