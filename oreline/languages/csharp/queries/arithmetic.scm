;; arithmetic_operator_swapped
(binary_expression
  left: (_) @left
  operator: ["+" "-" "*" "/" "%" "<<" ">>" "&" "|" "^"] @token
  right: (_) @right)

;; operand_swapped
(binary_expression
  left: [
    (identifier) (member_access_expression) (element_access_expression) (invocation_expression) (integer_literal)
  ] @left
  operator: ["-" "/" "%" "<<" ">>" ">>>"]
  right: [
    (identifier) (member_access_expression) (element_access_expression) (invocation_expression) (integer_literal)
  ] @right)

;; chain_broken
(binary_expression
  left: (binary_expression left: (_) @first operator: ["+" "-" "*" "|"]) @inner
  operator: ["+" "-" "*" "|"]) @chain

;; grouping_dropped
(binary_expression (parenthesized_expression (binary_expression) @inner) @group)
(prefix_unary_expression (parenthesized_expression (binary_expression) @inner) @group)
(cast_expression value: (parenthesized_expression (binary_expression) @inner) @group)

;; sign_dropped
(prefix_unary_expression "-" (_) @value) @signed
