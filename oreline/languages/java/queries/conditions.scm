;; condition_negated
(if_statement condition: (parenthesized_expression [
  (identifier) (field_access) (method_invocation) (array_access) (instanceof_expression)
  (binary_expression operator: ["&&" "||"])
] @condition))
(ternary_expression condition: [(identifier) (field_access) (method_invocation) (array_access)] @condition)

;; condition_dropped
(binary_expression left: (_) @left operator: ["&&" "||"] right: (_) @right) @condition

;; negation_dropped
(unary_expression operator: "!") @negation

;; boolean_operator_swapped
(binary_expression operator: ["&&" "||"] @token)

;; boolean_flipped
[(true) (false)] @token
