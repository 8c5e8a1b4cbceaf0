"""Taking back what the convenor did last."""
