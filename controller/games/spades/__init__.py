"""Spades as the tournament sheet of 2004 plays it: fixed pairs, no ten-bag rule, no blind nil."""
