"""What things cost beside another way of doing them. Ratios are told, and nothing is asserted of a clock."""
