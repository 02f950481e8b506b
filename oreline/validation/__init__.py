"""What breaks and what is fixed: baselines, proofs by repeated clean runs, FAIL_TO_PASS and PASS_TO_PASS."""
