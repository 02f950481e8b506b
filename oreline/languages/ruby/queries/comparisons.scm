;; comparison_boundary comparison_reversed
(binary operator: ["<" "<=" ">" ">="] @token)

;; comparison_boundary
(pattern (range operator: [".." "..."] @token))
(in_clause pattern: (range operator: [".." "..."] @token))
(call
  receiver: (parenthesized_statements . (range operator: [".." "..."] @token) .)
  method: (identifier) @name
  (#any-of? @name "include?" "cover?" "member?"))

;; equality_negated
(binary operator: ["==" "!=" "=~" "!~"] @token)

;; none_check_loosened
(call receiver: (_) @value method: (identifier) @name (#eq? @name "nil?")) @comparison @same
(binary
  left: [(identifier) (instance_variable) (call) (element_reference)] @value
  operator: "==" @same
  right: (nil)) @comparison
(binary
  left: [(identifier) (instance_variable) (call) (element_reference)] @value
  operator: "!=" @different
  right: (nil)) @comparison

;; null_guard_dropped
(call operator: "&." @token)
