"""The shell: what a command line would do to files. Nothing is run here."""
