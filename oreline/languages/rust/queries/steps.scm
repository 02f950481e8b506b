;; augmented_assignment_changed
(compound_assignment_expr operator: _ @token right: (_) @value)

;; state_update_removed
(expression_statement (assignment_expression left: [(field_expression) (index_expression)])) @update
(expression_statement (compound_assignment_expr)) @update

;; reassignment_removed
(expression_statement (assignment_expression left: (identifier) @name right: (_) @value)) @statement

;; statement_order_swapped
(block) @block

;; loop_exit_swapped
(expression_statement (continue_expression) @continue)
(expression_statement (break_expression) @break)

;; loop_cut_short
(for_expression body: (block) @body) @loop
(while_expression body: (block) @body) @loop

;; loop_removed
(block (expression_statement [(for_expression) (while_expression)]) @statement)

;; result_dropped
(return_expression (call_expression function: (identifier) @name (#eq? @name "Some")) @value)
(block (call_expression function: (identifier) @name (#eq? @name "Some")) @value .)

;; call_removed
(expression_statement (call_expression)) @statement
(expression_statement (try_expression (call_expression))) @statement

;; invalidation_removed
(expression_statement (call_expression
  function: (field_expression field: (field_identifier) @name)
  (#match? @name "^(clear|invalidate|reset|evict|expire|purge|flush)"))) @statement

;; cleanup_removed
(expression_statement (call_expression function: (identifier) @name (#eq? @name "drop"))) @cleanup

;; error_lost
(expression_statement (try_expression (_) @part) @whole)
