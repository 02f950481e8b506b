; What only C++ has of them.
[(for_range_loop) (catch_clause)] @decision
