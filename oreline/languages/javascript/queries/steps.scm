;; augmented_assignment_changed
(augmented_assignment_expression operator: _ @token right: (_) @value)

;; state_update_removed
(expression_statement (assignment_expression left: [(member_expression) (subscript_expression)])) @update
(expression_statement (augmented_assignment_expression)) @update
(expression_statement (update_expression)) @update

;; reassignment_removed
(expression_statement (assignment_expression left: (identifier) @name right: (_) @value)) @statement

;; statement_order_swapped
(statement_block) @block

;; loop_exit_swapped
(continue_statement) @continue
(break_statement) @break

;; loop_cut_short
(for_statement body: (statement_block) @body) @loop
(for_in_statement body: (statement_block) @body) @loop
(while_statement body: (statement_block) @body) @loop

;; loop_removed
(statement_block [(for_statement) (for_in_statement) (while_statement)] @statement)

;; return_missing
(return_statement (call_expression) @value) @return

;; result_dropped
(return_statement [
  (identifier) (member_expression) (call_expression) (array) (object) (new_expression) (template_string)
] @value)

;; call_removed
(expression_statement (call_expression)) @statement
(expression_statement (await_expression (call_expression))) @statement

;; invalidation_removed
(expression_statement (call_expression
  function: (member_expression property: (property_identifier) @name)
  (#match? @name "^(clear|invalidate|reset|evict|expire|purge|flush)"))) @statement

;; cleanup_removed
(try_statement handler: (_) @kept finalizer: (_) @cleanup)
(expression_statement (call_expression
  function: [(identifier) @name (member_expression property: (property_identifier) @name)]
  (#match? @name "^(close|release|unlock|dispose|destroy|end|disconnect|unsubscribe|clear(Timeout|Interval)|remove(Event)?Listener)$"))) @cleanup
