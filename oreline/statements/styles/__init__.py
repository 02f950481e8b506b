"""Ways to tell a problem, one a file."""
