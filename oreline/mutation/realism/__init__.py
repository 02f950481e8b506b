"""How near planted bugs come to real ones: shapes of changes, profiles of real fixes, fitting, scores."""
