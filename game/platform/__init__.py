"""What differs between desktops: the window."""
