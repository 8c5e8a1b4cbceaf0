"""The node on a Pico W or an ESP32: the core on `machine` pins and an MQTT client of our own, under MicroPython."""
