"""Ruby: its files, and its grammar for planting bugs. Nothing here installs a bundle or runs tests."""
