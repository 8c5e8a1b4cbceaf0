"""The nodes as the hub sees them now, and the order of their numbered messages."""
