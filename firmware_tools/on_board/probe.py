"""Sent to a board: can it join this Wi-Fi, reach this hub, and would the broker let it in? Nothing is written."""

import json
import socket
import time

import network

WRONG_KEY = (getattr(network, "STAT_WRONG_PASSWORD", -3), -3, 202, 204)  # 204: an ESP32's handshake timed out
NOT_FOUND = (getattr(network, "STAT_NO_AP_FOUND", -2), -2, 201)


def join(name: str, key: str, within_ms: int) -> None:
    """Join: `state` is up, wrong_key, not_found or no_answer; `rssi` in dBm once it is up."""
    station = network.WLAN(network.STA_IF)
    station.active(True)
    station.disconnect()
    station.connect(name, key)
    began = time.ticks_ms()
    state = "no_answer"
    while time.ticks_diff(time.ticks_ms(), began) < within_ms:
        status = station.status()
        if station.isconnected():
            state = "up"
            break
        if status in WRONG_KEY or status in NOT_FOUND:
            state = "wrong_key" if status in WRONG_KEY else "not_found"
            break
        time.sleep_ms(50)
    rssi = station.status("rssi") if state == "up" else None
    if state != "up":
        station.disconnect()
    print(json.dumps({"state": state, "rssi": rssi}))


def reach(host: str, port: int, within_s: int) -> None:
    """Connect to the hub's broker: `state` is ok, no_name, or unreachable with what the board was told."""
    try:
        address = socket.getaddrinfo(host, port)[0][-1]
    except OSError as error:
        print(json.dumps({"state": "no_name", "error": str(error)}))
        return
    link = socket.socket()
    try:
        link.settimeout(within_s)
        link.connect(address)
        print(json.dumps({"state": "ok", "error": ""}))
    except OSError as error:
        print(json.dumps({"state": "unreachable", "error": str(error)}))
    finally:
        link.close()
