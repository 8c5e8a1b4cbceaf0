"""Words: the room as sentences and labels that people in the hall read."""
