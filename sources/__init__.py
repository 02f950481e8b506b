"""Readers of the outside world. Each yields records; none knows Dagster."""
