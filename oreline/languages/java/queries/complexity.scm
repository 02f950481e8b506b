; Where a function may go one way or another.
[
  (if_statement) (for_statement) (enhanced_for_statement) (while_statement) (do_statement) (catch_clause)
  (ternary_expression)
] @decision
(switch_label (_)) @decision
(binary_expression operator: ["&&" "||"]) @decision
