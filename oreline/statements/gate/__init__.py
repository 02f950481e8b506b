"""What a statement must not hold."""
