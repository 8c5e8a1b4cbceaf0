"""How well the room knows when a button was pressed, beside what anybody could know from the same messages."""
