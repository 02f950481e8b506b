"""What nodes mean to one who reads a change: a file a language over one record, and a registry by grammar."""
