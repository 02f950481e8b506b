;; arithmetic_operator_swapped
(binary_expression
  left: (_) @left
  operator: ["+" "-" "*" "/" "%" "**" "<<" ">>" "&" "|" "^"] @token
  right: (_) @right)

;; operand_swapped
(binary_expression
  left: [(identifier) (member_expression) (subscript_expression) (call_expression) (number)] @left
  operator: ["-" "/" "%" "**" "<<" ">>"]
  right: [(identifier) (member_expression) (subscript_expression) (call_expression) (number)] @right)

;; chain_broken
(binary_expression
  left: (binary_expression left: (_) @first operator: ["+" "-" "*"]) @inner
  operator: ["+" "-" "*"]) @chain

;; grouping_dropped
(binary_expression (parenthesized_expression (binary_expression) @inner) @group)
(unary_expression argument: (parenthesized_expression (binary_expression) @inner) @group)

;; sign_dropped
(unary_expression operator: "-" argument: (_) @value) @signed
