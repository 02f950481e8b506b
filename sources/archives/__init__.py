"""Archives of strangers, read into memory and checked whole before a single file is written."""
