"""The dashboard: its own process, which sees the room through SQLite and MQTT and asks the hub for every change."""
