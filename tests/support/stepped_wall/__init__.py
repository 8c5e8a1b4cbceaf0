"""See `sitecustomize`: a wrong wall clock for the programs of a test."""
