"""The table: the pygame-ce client of Hidden Hand. Knows ``engine``; talks to ``ai`` by messages only."""
