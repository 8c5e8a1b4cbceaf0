"""A mistake that one function of a started program makes once."""
