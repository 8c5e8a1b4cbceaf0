"""Presses that come late: each counts in the game it was made in."""
