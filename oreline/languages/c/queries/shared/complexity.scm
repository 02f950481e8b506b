; Where a function may go one way or another.
[(if_statement) (for_statement) (while_statement) (do_statement) (conditional_expression)] @decision
(case_statement value: (_)) @decision
(binary_expression operator: ["&&" "||"]) @decision
