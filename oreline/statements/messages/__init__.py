"""What runners say of a failure, read as what a user would see."""
