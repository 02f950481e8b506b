"""From graded episodes to what is learnt from them beside rewards: preferences, and labels of steps and outcomes."""
