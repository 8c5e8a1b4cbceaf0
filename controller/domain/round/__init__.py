"""The round, room-wide: its clock and bells, its start and end, and the session around it."""
