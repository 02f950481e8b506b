"""From what a source tells of a change to a candidate: split, stated, gated. The same for every source."""
