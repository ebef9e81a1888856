"""Helpers shared by the tests; import them as `from tests.kit.NAME import …`."""
