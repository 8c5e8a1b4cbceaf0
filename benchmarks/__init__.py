"""Figures, each beside its physical limit in the same run; never asserted by tests."""
