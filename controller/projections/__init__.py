"""Projections: rows, documents and sentences that show the room's state to people."""
