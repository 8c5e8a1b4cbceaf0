"""The room in plain words."""
