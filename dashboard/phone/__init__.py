"""A table's own page: a phone in place of its node or beside it."""
