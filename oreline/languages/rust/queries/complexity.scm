; Where a function may go one way or another.
[(if_expression) (match_arm) (while_expression) (for_expression)] @decision
(binary_expression operator: ["&&" "||"]) @decision
