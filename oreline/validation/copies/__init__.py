"""Second copies of a project beside its own tree: one file a way to know one."""
