;; comparison_boundary comparison_reversed
(binary_expression operator: ["<" "<=" ">" ">="] @token)

;; equality_negated
(binary_expression operator: ["==" "!=" "===" "!=="] @token)

;; equality_loosened
(binary_expression operator: ["===" "!=="] @token)

;; none_check_loosened
(binary_expression
  left: [(identifier) (member_expression) (subscript_expression) (call_expression)] @value
  operator: ["==" "==="] @same
  right: [(null) (undefined)]) @comparison
(binary_expression
  left: [(identifier) (member_expression) (subscript_expression) (call_expression)] @value
  operator: ["!=" "!=="] @different
  right: [(null) (undefined)]) @comparison
(binary_expression operator: "??" @token)

;; null_guard_dropped
(member_expression (optional_chain) @token)
