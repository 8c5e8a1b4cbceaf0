"""The documentation, and the programs that write the parts of it that are read off the code."""
