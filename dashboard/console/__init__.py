"""The convenor's pages."""
