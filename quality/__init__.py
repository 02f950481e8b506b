"""What may stay in a dataset: pure functions over records, each keeping what it turns away with the reason."""
