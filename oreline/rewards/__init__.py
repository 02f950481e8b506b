"""From what an agent left to what it was worth: grading in a fresh sandbox, components with reasons, their weights."""
