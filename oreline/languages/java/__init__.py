"""Java: facts of the dialect. Nothing is run here."""
