"""Room time: when a press happened on the hub's clock, as an interval that is certain whatever the network did."""
