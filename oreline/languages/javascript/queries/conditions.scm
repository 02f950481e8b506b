;; truth_check_narrowed
(if_statement condition: (parenthesized_expression [(identifier) (member_expression)] @value))
(if_statement condition: (parenthesized_expression
  (unary_expression operator: "!" argument: [(identifier) (member_expression)] @value) @negated))

;; condition_negated
(if_statement condition: (parenthesized_expression [
  (identifier) (member_expression) (call_expression) (subscript_expression)
  (binary_expression operator: ["&&" "||" "instanceof" "in"])
] @condition))
(ternary_expression condition: [
  (identifier) (member_expression) (call_expression) (subscript_expression)
] @condition)

;; condition_dropped
(binary_expression left: (_) @left operator: ["&&" "||" "??"] right: (_) @right) @condition

;; negation_dropped
(unary_expression operator: "!") @negation

;; boolean_operator_swapped
(binary_expression operator: ["&&" "||"] @token)

;; boolean_flipped
[(true) (false)] @token
