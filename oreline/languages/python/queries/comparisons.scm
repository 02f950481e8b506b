;; comparison_boundary comparison_reversed equality_negated membership_negated identity_negated
(comparison_operator operators: _ @token)

;; none_check_loosened
(comparison_operator
  . [(identifier) (attribute) (subscript) (call)] @value
  . "is" @same
  . (none) .) @comparison
(comparison_operator
  . [(identifier) (attribute) (subscript) (call)] @value
  . "is not" @different
  . (none) .) @comparison
