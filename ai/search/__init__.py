"""Searches over sampled worlds; one module per game over shared tree and elimination parts."""
