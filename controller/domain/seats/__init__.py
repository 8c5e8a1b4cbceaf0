"""Seats between two games: movement, sitters, the waiting list, arrivals and departures."""
