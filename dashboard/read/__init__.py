"""What pages read: the read model and what follows from it."""
