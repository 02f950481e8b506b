; Where a function may go one way or another.
[
  (if_statement) (for_statement) (for_in_statement) (while_statement) (do_statement) (switch_case) (catch_clause)
  (ternary_expression)
] @decision
(binary_expression operator: ["&&" "||" "??"]) @decision
