"""Who acts: the agents, the tools they act through, and the loop between the two."""
