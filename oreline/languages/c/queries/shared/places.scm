;; constant_off_by_one
(number_literal) @number

;; range_off_by_one
(for_statement condition: (binary_expression operator: ["<" "<="] right: (_) @bound))
