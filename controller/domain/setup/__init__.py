"""Before play: the tournament made and amended, its players entered, the draw."""
