"""Which of two hubs on one broker holds the room, and what the other one does."""
