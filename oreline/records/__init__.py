"""The nouns: frozen types of every row. Nothing of ours is imported here but the error family."""
