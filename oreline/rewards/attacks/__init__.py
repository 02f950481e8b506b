"""Attacks on grading: data, made to fit a task, tried against the real grader. The data are in `tests/attacks`."""
