"""The state of the room: what the events so far add up to."""
