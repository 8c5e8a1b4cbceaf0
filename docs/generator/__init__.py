"""Makes the pages of `docs/` that are read off the code: see `docs/generate.py`."""
