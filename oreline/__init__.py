"""Oreline: repositories in, reinforcement-learning datasets for coding agents out.

The library: records, sandboxes, test running, planting bugs, agents, rewards, exports. It knows no Dagster.
"""
