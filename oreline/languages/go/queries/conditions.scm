;; condition_negated
(if_statement condition: [
  (identifier) (selector_expression) (call_expression) (index_expression)
  (binary_expression operator: ["&&" "||"])
] @condition)

;; condition_dropped
(binary_expression left: (_) @left operator: ["&&" "||"] right: (_) @right) @condition

;; negation_dropped
(unary_expression operator: "!") @negation

;; boolean_operator_swapped
(binary_expression operator: ["&&" "||"] @token)

;; boolean_flipped
[(true) (false)] @token
