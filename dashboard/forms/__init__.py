"""Forms that send commands to the hub: their fields, and how they are read."""
