"""The table: the pygame-ce client of Hidden Hand. Knows ``engine``; talks to ``ai`` by messages only."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame reads it when it is first imported
