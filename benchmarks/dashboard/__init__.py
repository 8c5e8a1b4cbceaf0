"""The dashboard's figures: what reaches a screen, how many watch, and what a phone must wait for."""
