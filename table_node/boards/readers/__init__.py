"""Scorecard readers of a Pi: plugged in or out at any time, each with a state of its own."""
