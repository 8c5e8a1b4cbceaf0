"""Tenure: which of two hubs on one broker serves (holds) the room, and what the other one does."""
