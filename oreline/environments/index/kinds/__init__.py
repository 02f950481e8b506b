"""The indexes that the mirror knows, one file each: paths, what never changes, how dates are told, who asks."""
