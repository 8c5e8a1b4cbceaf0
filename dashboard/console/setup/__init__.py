"""Set-up, from nothing to a seated room, and what can be changed after it."""
