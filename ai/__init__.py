"""The opponents: a view, a limit and a seed go in, a report comes out."""
