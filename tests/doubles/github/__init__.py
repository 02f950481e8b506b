"""GitHub's API over real HTTP, filled from small repositories that tests build."""
