"""One file a format that others read. What is exported is decided elsewhere."""
