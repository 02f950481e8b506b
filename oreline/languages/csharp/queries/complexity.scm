; Where a function may go one way or another.
[
  (if_statement) (for_statement) (foreach_statement) (while_statement) (do_statement) (catch_clause)
  (conditional_expression) (switch_section) (switch_expression_arm) (conditional_access_expression)
] @decision
(binary_expression operator: ["&&" "||" "??"]) @decision
