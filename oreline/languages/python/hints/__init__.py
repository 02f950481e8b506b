"""What a tree says beside its metadata of what its tests need: tox, nox, CI files, conda, and the tests themselves."""
