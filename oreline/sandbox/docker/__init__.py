"""The sandbox for those who have a Docker engine; `sandbox.py` puts it together."""
