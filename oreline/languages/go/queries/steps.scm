;; augmented_assignment_changed
(assignment_statement
  operator: ["+=" "-=" "*=" "/=" "%=" "|=" "&=" "^=" "<<=" ">>="] @token
  right: (expression_list . (_) @value .))

;; state_update_removed
(assignment_statement left: (expression_list . [(selector_expression) (index_expression)] .)) @update
(inc_statement) @update
(dec_statement) @update

;; statement_order_swapped
(statement_list) @block

;; loop_exit_swapped
(continue_statement) @continue
(break_statement) @break

;; call_removed
(expression_statement (call_expression)) @statement

;; reassignment_removed
(assignment_statement
  left: (expression_list . (identifier) @name .)
  operator: "="
  right: (expression_list . (_) @value .)) @statement

;; loop_cut_short
(for_statement body: (block (statement_list) @body)) @loop

;; loop_removed
(statement_list (for_statement) @statement)

;; invalidation_removed
(expression_statement (call_expression
  function: (selector_expression field: (field_identifier) @name)
  (#match? @name "^(Clear|Invalidate|Reset|Evict|Expire|Purge|Flush|clear|invalidate|reset|flush)"))) @statement
