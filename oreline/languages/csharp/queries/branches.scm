;; branches_swapped
(conditional_expression consequence: (_) @yes alternative: (_) @no)

;; choice_removed
(conditional_expression consequence: (_) @part alternative: (_) @part) @whole

;; bodies_swapped
(if_statement consequence: (block) @yes alternative: (block) @no)

;; branch_removed
(if_statement consequence: (_) @kept alternative: (_) @branch)
(switch_body (switch_section [
  (expression_statement) (return_statement) (break_statement) (throw_statement) (if_statement) (block)
] @body .) @branch)

;; guard_removed
(if_statement consequence: (block) @body) @guard
(if_statement
  consequence: [(return_statement) (throw_statement) (continue_statement) (break_statement)] @exit) @guard

;; conditional_removed
(block [(if_statement) (switch_statement)] @statement)

;; case_narrowed
(switch_expression_arm (or_pattern) @kinds)
(switch_section (or_pattern) @kinds)
(switch_body (switch_section (_) . ":" .) @label)

;; isinstance_narrowed
(is_pattern_expression pattern: (or_pattern) @kinds)

;; filter_dropped
(invocation_expression
  function: (member_access_expression expression: (_) @object name: (_) @name)
  (#match? @name "^(Where|OfType)\\b")) @clause
(query_expression (where_clause) @clause)
