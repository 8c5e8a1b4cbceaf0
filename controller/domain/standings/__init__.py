"""Clicks, places and prizes: the ledger and what follows from it."""
