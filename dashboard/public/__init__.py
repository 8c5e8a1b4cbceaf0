"""Pages and screens for everybody in the hall."""
