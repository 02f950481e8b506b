;; condition_negated
(if_statement condition: (parenthesized_expression [
  (identifier) (field_expression) (call_expression) (subscript_expression)
  (binary_expression operator: ["&&" "||" "&"])
] @condition))
(conditional_expression condition: [(identifier) (field_expression) (call_expression)] @condition)

;; index_off_by_one
(subscript_expression index: (number_literal) @index)
(subscript_expression index: (identifier) @place)

