;; comparison_boundary comparison_reversed
(binary_expression operator: ["<" "<=" ">" ">="] @token)

;; equality_negated
(binary_expression operator: ["==" "!="] @token)
