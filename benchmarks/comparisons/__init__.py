"""One comparison a module, each with `compare()`, which yields the lines to print."""
