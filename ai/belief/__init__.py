"""Worlds consistent with a view, weighted by how well they explain the plays."""
