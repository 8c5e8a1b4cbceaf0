"""The hands of a game, typed one by one."""
