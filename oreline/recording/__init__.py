"""How what happened is written down as it happens, and read back."""
