;; truth_check_narrowed
(if condition: [(identifier) (instance_variable) (element_reference)] @value)
(elsif condition: [(identifier) (instance_variable) (element_reference)] @value)
(if_modifier condition: [(identifier) (instance_variable) (element_reference)] @value)
(if condition: (unary operator: "!" operand: [(identifier) (instance_variable)] @value) @negated)
(if_modifier condition: (unary operator: "!" operand: [(identifier) (instance_variable)] @value) @negated)

;; condition_negated
(if !alternative "if" @token condition: [
  (identifier) (instance_variable) (call) (element_reference) (binary operator: ["&&" "||" "=~" "and" "or"])
])
(unless !alternative "unless" @token condition: [
  (identifier) (instance_variable) (call) (element_reference) (binary operator: ["&&" "||" "=~" "and" "or"])
])
(if_modifier "if" @token condition: [
  (identifier) (instance_variable) (call) (element_reference) (binary operator: ["&&" "||" "=~" "and" "or"])
])
(unless_modifier "unless" @token)
(if condition: [
  (identifier) (instance_variable) (call) (element_reference) (binary operator: ["&&" "||" "=~"])
] @condition alternative: (_))
(elsif condition: [
  (identifier) (instance_variable) (call) (element_reference) (binary operator: ["&&" "||" "=~"])
] @condition)
(conditional condition: [(identifier) (instance_variable) (call) (element_reference)] @condition)

;; condition_dropped
(binary left: (_) @left operator: ["&&" "||" "and" "or"] right: (_) @right) @condition

;; negation_dropped
(unary operator: ["!" "not"]) @negation

;; boolean_operator_swapped
(binary operator: ["&&" "||" "and" "or"] @token)

;; boolean_flipped
[(true) (false)] @token
