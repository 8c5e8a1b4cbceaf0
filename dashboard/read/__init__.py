"""Reads for the pages: the read model, and what is computed from it."""
