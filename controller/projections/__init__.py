"""Folds for people: what the pages and displays show of the room's state."""
