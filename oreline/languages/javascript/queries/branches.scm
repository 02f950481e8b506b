;; branches_swapped
(ternary_expression consequence: (_) @yes alternative: (_) @no)

;; choice_removed
(ternary_expression consequence: (_) @part alternative: (_) @part) @whole

;; bodies_swapped
(if_statement consequence: (statement_block) @yes alternative: (else_clause (statement_block) @no))

;; branch_removed
(if_statement consequence: (_) @kept alternative: (_) @branch)

;; guard_removed
(if_statement consequence: (statement_block) @body) @guard
(if_statement
  consequence: [(return_statement) (throw_statement) (continue_statement) (break_statement)] @exit) @guard

;; conditional_removed
(statement_block (if_statement) @statement)

;; case_falls_through
(switch_case (break_statement) @statement .)

;; filter_dropped
(call_expression
  function: (member_expression object: (_) @object property: (property_identifier) @name)
  (#eq? @name "filter")) @clause
