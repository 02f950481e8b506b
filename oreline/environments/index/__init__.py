"""Package indexes, read through a mirror on the host by installation steps that can reach nothing else."""
