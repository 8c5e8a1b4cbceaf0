"""Forms that ask the hub for something, and how they are read."""
