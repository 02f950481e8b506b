; Where a function may go one way or another.
[
  (if_statement) (elif_clause) (for_statement) (while_statement) (except_clause) (case_clause)
  (conditional_expression) (boolean_operator) (for_in_clause) (if_clause)
] @decision
