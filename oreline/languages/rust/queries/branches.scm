;; bodies_swapped
(if_expression consequence: (block) @yes alternative: (else_clause (block) @no))

;; branch_removed
(expression_statement (if_expression consequence: (_) @kept alternative: (_) @branch))

;; guard_removed
(expression_statement (if_expression
  consequence: (block . (expression_statement [
    (return_expression) (continue_expression) (break_expression)
  ] @exit) .)
  !alternative)) @guard

;; conditional_removed
(block (expression_statement (if_expression)) @statement)

;; case_narrowed
(match_pattern (or_pattern) @kinds)

;; filter_dropped
(call_expression
  function: (field_expression value: (_) @object field: (field_identifier) @name)
  (#eq? @name "filter")) @clause
