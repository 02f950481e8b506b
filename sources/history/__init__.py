"""Git history, read without any API: a bare mirror, and the changes that its commits tell of."""
