"""Releases of packages as changes: versions of a registry, their sources as commits, and the steps between them.

One file a registry under `registries/`, one a version scheme under `versions/`; what a release says of itself is read
under `changelogs/`. Whether the newer tests fail on the older code is found out elsewhere, by running them.
"""
