;; arithmetic_operator_swapped
(binary_operator left: (_) @left operator: _ @token right: (_) @right)

;; operand_swapped
(binary_operator
  left: [(identifier) (attribute) (subscript) (call) (integer)] @left
  operator: ["-" "/" "//" "%" "**" "<<" ">>"]
  right: [(identifier) (attribute) (subscript) (call) (integer)] @right)

;; grouping_dropped
(binary_operator (parenthesized_expression [(binary_operator) (boolean_operator)] @inner) @group)
(boolean_operator (parenthesized_expression (boolean_operator) @inner) @group)
(not_operator (parenthesized_expression (boolean_operator) @inner) @group)
(unary_operator (parenthesized_expression (binary_operator) @inner) @group)

;; sign_dropped
(unary_operator operator: "-" argument: (_) @value) @signed

;; chain_broken
(binary_operator
  left: (binary_operator left: (_) @first operator: ["+" "-" "*" "|"]) @inner
  operator: ["+" "-" "*" "|"]) @chain
