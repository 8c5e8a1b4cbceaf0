"""The `roundbell` command: every program of the room, and what its operator asks for."""
