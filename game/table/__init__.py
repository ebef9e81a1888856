"""The table: where cards lie (layout), how they get there (choreography, physics), how it is drawn (draw)."""
