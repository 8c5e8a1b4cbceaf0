"""500 as New Zealand clubs play it: one frozen literal for each published rule sheet."""
