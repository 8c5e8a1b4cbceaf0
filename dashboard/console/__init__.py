"""The console: the pages of convenor, umpire and recorder."""
