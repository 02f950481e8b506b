"""Another project's validation harness beside ours: the image it needs, how it is run, and what it says of our bugs."""
