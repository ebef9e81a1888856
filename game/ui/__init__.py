"""A few widgets over a focus ring, drawn in design units at real pixels."""
