"""The bell process: rings the hub's plan at absolute instants, whatever becomes of the hub."""
