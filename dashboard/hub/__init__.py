"""The connection to the hub: it sends commands, receives documents, and reads the hub's clock."""
