"""The hub: one loop that takes what came, decides, stores in one commit, and only then tells anybody."""
