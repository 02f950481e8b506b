;; branches_swapped
(conditional_expression consequence: (_) @yes alternative: (_) @no)

;; choice_removed
(conditional_expression consequence: (_) @part alternative: (_) @part) @whole

;; bodies_swapped
(if_statement consequence: (compound_statement) @yes alternative: (else_clause (compound_statement) @no))

;; branch_removed
(if_statement consequence: (_) @kept alternative: (_) @branch)

;; guard_removed
(if_statement consequence: (compound_statement) @body) @guard
(if_statement
  consequence: [(return_statement) (continue_statement) (break_statement) (goto_statement)] @exit) @guard

;; conditional_removed
(compound_statement (if_statement) @statement)

;; case_falls_through
(case_statement (break_statement) @statement .)
