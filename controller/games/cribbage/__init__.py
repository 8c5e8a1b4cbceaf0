"""Cribbage as the national tournament of Clubs NZ plays it: four players in two pairs, five cards each."""
