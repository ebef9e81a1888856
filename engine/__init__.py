"""The rules of five card games as pure values: no clock, no I/O, no randomness but the seed it is given."""
