;; augmented_assignment_changed
(augmented_assignment operator: _ @token right: (_) @value)

;; state_update_removed
(expression_statement . (assignment left: [(attribute) (subscript)] right: (_)) .) @update
(expression_statement . (augmented_assignment) .) @update

;; statement_order_swapped
(block) @block

;; loop_exit_swapped
(continue_statement) @continue (break_statement) @break

;; return_missing
(return_statement (call) @value) @return

;; call_removed
(expression_statement . (call) .) @statement

;; reassignment_removed
(expression_statement (assignment left: (identifier) @name right: (_) @value)) @statement

;; result_dropped
(return_statement [(identifier) (attribute) (call) (list) (dictionary) (tuple) (subscript)] @value)

;; invalidation_removed
(expression_statement (call
  function: (attribute attribute: (identifier) @name)
  (#match? @name "^(clear|invalidate|reset|evict|expire|purge|flush|cache_clear)"))) @statement

;; cleanup_removed
(try_statement (except_clause) @kept . (finally_clause) @cleanup)
(expression_statement (call
  function: (attribute attribute: (identifier) @name)
  (#match? @name "^(close|release|unlock|dispose|shutdown|disconnect|cancel|terminate)$"))) @cleanup
