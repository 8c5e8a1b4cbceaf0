"""What the core runs on: one folder or file for each kind of board."""
