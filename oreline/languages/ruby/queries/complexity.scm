; Where a function may go one way or another.
[
  (if) (unless) (elsif) (if_modifier) (unless_modifier) (while) (until) (for) (while_modifier) (until_modifier)
  (when) (in_clause) (rescue) (rescue_modifier) (conditional)
] @decision
(binary operator: ["&&" "||" "and" "or"]) @decision
(operator_assignment operator: ["||=" "&&="]) @decision
(call operator: "&.") @decision
