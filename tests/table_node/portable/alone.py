"""One asynchronous story at a time."""

import asyncio


def alone(story):
    """Run this to its end, and let none of the tasks it began live on, as MicroPython would."""
    try:
        return asyncio.run(story)
    finally:
        if hasattr(asyncio, "sleep_ms"):
            asyncio.new_event_loop()
