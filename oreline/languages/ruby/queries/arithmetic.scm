;; arithmetic_operator_swapped
(binary left: (_) @left operator: ["+" "-" "*" "/" "%" "**" ">>" "&" "|" "^"] @token right: (_) @right)

;; operand_swapped
(binary
  left: [(identifier) (instance_variable) (call) (element_reference) (integer)] @left
  operator: ["-" "/" "%" "**"]
  right: [(identifier) (instance_variable) (call) (element_reference) (integer)] @right)

;; chain_broken
(binary
  left: (binary left: (_) @first operator: ["+" "-" "*" "|"]) @inner
  operator: ["+" "-" "*" "|"]) @chain

;; grouping_dropped
(binary (parenthesized_statements . (binary) @inner .) @group)
(unary operand: (parenthesized_statements . (binary) @inner .) @group)

;; sign_dropped
(unary operator: "-" operand: (_) @value) @signed
