"""Compiled loops on plain ints and flat tables; the same source runs uncompiled where numba is missing."""
