"""The room decided: (state, command) -> events, (state, event) -> state. No clock, no chance, no input or output."""
