"""A table's game: presses, rulings, results, clips."""
