;; truth_check_narrowed
(if_statement condition: [(identifier) (attribute)] @value)
(elif_clause condition: [(identifier) (attribute)] @value)
(if_statement condition: (not_operator argument: [(identifier) (attribute)] @value) @negated)
(elif_clause condition: (not_operator argument: [(identifier) (attribute)] @value) @negated)

;; condition_negated
(if_statement condition: (_) @condition)
(elif_clause condition: (_) @condition)
(if_clause (_) @condition)
(conditional_expression (_) (_) @condition (_))

;; condition_dropped
(boolean_operator left: (_) @left right: (_) @right) @condition

;; negation_dropped
(not_operator) @negation

;; boolean_operator_swapped
(boolean_operator operator: _ @token)

;; boolean_flipped
[(true) (false)] @token
