"""Registries: which versions they list, and how the source of one is fetched. One file a registry."""
