;; augmented_assignment_changed
(assignment_expression
  operator: ["+=" "-=" "*=" "/=" "%=" "|=" "&=" "^=" "<<=" ">>="] @token
  right: (_) @value)

;; state_update_removed
(expression_statement (assignment_expression left: [(field_access) (array_access)])) @update
(expression_statement (assignment_expression operator: ["+=" "-=" "*=" "/=" "|=" "&="])) @update
(expression_statement (update_expression)) @update

;; reassignment_removed
(expression_statement (assignment_expression left: (identifier) @name right: (_) @value)) @statement

;; statement_order_swapped
(block) @block

;; loop_exit_swapped
(continue_statement) @continue
(break_statement) @break

;; loop_cut_short
(for_statement body: (block) @body) @loop
(enhanced_for_statement body: (block) @body) @loop
(while_statement body: (block) @body) @loop

;; loop_removed
(block [(for_statement) (enhanced_for_statement) (while_statement)] @statement)

;; result_dropped
(return_statement [(identifier) (field_access) (method_invocation) (object_creation_expression)] @value)

;; call_removed
(expression_statement (method_invocation)) @statement

;; invalidation_removed
(expression_statement (method_invocation
  name: (identifier) @name
  (#match? @name "^(clear|invalidate|reset|evict|expire|purge|flush)"))) @statement

;; cleanup_removed
(try_statement (catch_clause) @kept (finally_clause) @cleanup)
(expression_statement (method_invocation
  name: (identifier) @name
  (#match? @name "^(close|release|unlock|dispose|shutdown|disconnect|cancel)$"))) @cleanup
