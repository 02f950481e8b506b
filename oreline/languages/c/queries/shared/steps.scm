;; augmented_assignment_changed
(assignment_expression
  operator: ["+=" "-=" "*=" "/=" "%=" "|=" "&=" "^=" "<<=" ">>="] @token
  right: (_) @value)

;; state_update_removed
(expression_statement (assignment_expression left: [(field_expression) (subscript_expression)])) @update
(expression_statement (assignment_expression operator: ["+=" "-=" "*=" "/=" "|=" "&="])) @update
(expression_statement (update_expression)) @update

;; reassignment_removed
(expression_statement (assignment_expression left: (identifier) @name right: (_) @value)) @statement

;; statement_order_swapped
(compound_statement) @block

;; loop_exit_swapped
(continue_statement) @continue
(break_statement) @break

;; loop_cut_short
(for_statement body: (compound_statement) @body) @loop
(while_statement body: (compound_statement) @body) @loop

;; loop_removed
(compound_statement [(for_statement) (while_statement)] @statement)

;; call_removed
(expression_statement (call_expression)) @statement

;; invalidation_removed
(expression_statement (call_expression
  function: [(identifier) @name (field_expression field: (field_identifier) @name)]
  (#match? @name "(^|_)(clear|invalidate|reset|evict|expire|purge|flush)"))) @statement

;; cleanup_removed
(expression_statement (call_expression
  function: [(identifier) @name (field_expression field: (field_identifier) @name)]
  (#match? @name "(^|_)(free|close|fclose|release|unlock|destroy|cleanup|dispose|unref|put)$"))) @cleanup

;; result_dropped
(return_statement [(identifier) (field_expression)] @value)
