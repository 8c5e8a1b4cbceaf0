"""What the hub knows of the nodes, live, and the order of what they number."""
