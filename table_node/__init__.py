"""What stands on a card table, and the protocol it speaks with the hub."""
