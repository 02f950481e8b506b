;; comparison_boundary comparison_reversed
(binary_expression operator: ["<" "<=" ">" ">="] @token)
(relational_pattern ["<" "<=" ">" ">="] @token)

;; equality_negated
(binary_expression operator: ["==" "!="] @token)

;; identity_negated
(is_pattern_expression pattern: [(constant_pattern) (negated_pattern)] @token)

;; null_guard_dropped
(conditional_access_expression "?" @token)
