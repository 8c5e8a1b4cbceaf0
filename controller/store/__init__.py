"""What survives a power cut: the event log, and the tables a dashboard reads."""
