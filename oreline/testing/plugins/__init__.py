"""Runner plugins: each is one file without imports of ours, mounted read-only into the sandbox."""
