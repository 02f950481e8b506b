"""Dagster assets and checks, one module a layer: thin adapters over plain functions."""
