;; comparison_boundary comparison_reversed
(binary_expression operator: ["<" "<=" ">" ">="] @token)

;; equality_negated
(binary_expression operator: ["==" "!="] @token)

;; condition_negated
(if_expression condition: [
  (identifier) (field_expression) (call_expression) (index_expression) (macro_invocation)
  (binary_expression operator: ["&&" "||"])
] @condition)
(match_pattern condition: [(identifier) (field_expression) (call_expression)] @condition)

;; condition_dropped
(binary_expression left: (_) @left operator: ["&&" "||"] right: (_) @right) @condition

;; negation_dropped
(unary_expression "!" (_)) @negation

;; boolean_operator_swapped
(binary_expression operator: ["&&" "||"] @token)

;; boolean_flipped
(boolean_literal) @token
