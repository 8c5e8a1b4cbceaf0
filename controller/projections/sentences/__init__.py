"""Events as sentences that a person can read aloud."""
