"""C and C++: facts of the dialect. Nothing is run here."""
