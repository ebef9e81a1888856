"""What developers and curious players run: ``python -m tools.NAME``."""
