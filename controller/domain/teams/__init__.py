"""Tournaments of fixed teams."""
