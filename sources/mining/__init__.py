"""The sources that changes are mined from, each behind the same two questions: what repository is it, what changed."""
