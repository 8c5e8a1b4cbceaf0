"""What hub, dashboard and Raspberry Pi nodes share: words, settings, names, the judgement of the room check."""
