"""The archive of public GitHub events (gharchive.org): an index of what to look at, read hour by hour with DuckDB."""
