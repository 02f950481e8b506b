"""What an episode did to tests, results and what makes them: the tamper audit, which runs nothing."""
