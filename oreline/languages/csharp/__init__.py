"""C#: its files, and its grammar for planting bugs. Nothing here builds a project or runs its tests."""
