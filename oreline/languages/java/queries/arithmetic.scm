;; arithmetic_operator_swapped
(binary_expression
  left: (_) @left
  operator: ["+" "-" "*" "/" "%" "<<" ">>" "&" "|" "^"] @token
  right: (_) @right)

;; operand_swapped
(binary_expression
  left: [(identifier) (field_access) (array_access) (method_invocation) (decimal_integer_literal)] @left
  operator: ["-" "/" "%" "<<" ">>" ">>>"]
  right: [(identifier) (field_access) (array_access) (method_invocation) (decimal_integer_literal)] @right)

;; chain_broken
(binary_expression
  left: (binary_expression left: (_) @first operator: ["+" "-" "*"]) @inner
  operator: ["+" "-" "*"]) @chain

;; grouping_dropped
(binary_expression (parenthesized_expression (binary_expression) @inner) @group)
(unary_expression operand: (parenthesized_expression (binary_expression) @inner) @group)

;; sign_dropped
(unary_expression operator: "-" operand: (_) @value) @signed
