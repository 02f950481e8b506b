;; condition_negated
(if_statement condition: [
  (identifier) (member_access_expression) (invocation_expression) (element_access_expression) (is_expression)
  (binary_expression operator: ["&&" "||"]) (await_expression)
] @condition)
(conditional_expression condition: [
  (identifier) (member_access_expression) (invocation_expression) (element_access_expression) (is_expression)
] @condition)
(when_clause [(identifier) (member_access_expression) (invocation_expression)] @condition)
(catch_filter_clause [(identifier) (member_access_expression) (invocation_expression)] @condition)
(where_clause [(identifier) (member_access_expression) (invocation_expression)] @condition)

;; condition_dropped
(binary_expression left: (_) @left operator: ["&&" "||" "??"] right: (_) @right) @condition

;; negation_dropped
(prefix_unary_expression "!") @negation

;; boolean_operator_swapped
(binary_expression operator: ["&&" "||"] @token)

;; boolean_flipped
(boolean_literal) @token
