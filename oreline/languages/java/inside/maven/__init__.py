"""Maven and Surefire inside the sandbox. Needs the standard library alone."""
