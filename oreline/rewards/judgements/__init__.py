"""Pairwise judgements of episodes: read from a file, asked of a model, counted. What they weigh is the profile's."""
