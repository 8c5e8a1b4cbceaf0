"""Rule books: data and functions, one folder a game. Nothing here knows of rooms, networks or clocks."""
