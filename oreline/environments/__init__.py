"""From a snapshot to a built, locked, reusable environment: by convention, with uv, the package itself in a sandbox."""
