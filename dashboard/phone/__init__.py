"""A table's page on a phone, which works in place of the table's node or beside it."""
