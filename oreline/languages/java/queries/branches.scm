;; branches_swapped
(ternary_expression consequence: (_) @yes alternative: (_) @no)

;; choice_removed
(ternary_expression consequence: (_) @part alternative: (_) @part) @whole

;; bodies_swapped
(if_statement consequence: (block) @yes alternative: (block) @no)

;; branch_removed
(if_statement consequence: (_) @kept alternative: (_) @branch)

;; guard_removed
(if_statement consequence: (block) @body) @guard
(if_statement
  consequence: [(return_statement) (throw_statement) (continue_statement) (break_statement)] @exit) @guard

;; conditional_removed
(block (if_statement) @statement)

;; case_falls_through
(switch_block_statement_group (break_statement) @statement .)

;; case_narrowed
(switch_label (_) (_)) @kinds

;; filter_dropped
(method_invocation object: (_) @object name: (identifier) @name (#eq? @name "filter")) @clause
