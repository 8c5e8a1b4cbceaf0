"""`roundbell check`: the room looked at before the players come."""
