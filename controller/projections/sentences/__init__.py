"""Sentences for events, which a person can read aloud."""
