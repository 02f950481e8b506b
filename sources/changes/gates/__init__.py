"""Gates: each turns away one kind of change, with its reason. `registry.py` has them in order."""
