;; constant_off_by_one
(int_literal) @number

;; index_off_by_one
(index_expression index: (int_literal) @index)
(index_expression index: [(identifier) (selector_expression)] @place)

;; slice_off_by_one
(slice_expression start: (_) @bound)
(slice_expression end: (_) @bound)

;; range_off_by_one
(for_clause condition: (binary_expression operator: ["<" "<="] right: (_) @bound))
