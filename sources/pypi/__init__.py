"""Packages of a Python package index: the JSON simple API (PEP 691) and what stands in the archives themselves."""
