"""What Oreline knows of each programming language, one folder a language."""
