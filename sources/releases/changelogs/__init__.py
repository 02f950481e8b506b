"""What a release says of itself: its own entry in the package's changelog, and nothing of any other version."""
