;; branch_removed
(if_statement consequence: (_) @kept alternative: (_) @branch)

;; guard_removed
(if_statement consequence: (block (statement_list) @body)) @guard

;; bodies_swapped
(if_statement consequence: (block) @yes alternative: (block) @no)

;; conditional_removed
(statement_list (if_statement) @statement)

;; case_narrowed
(expression_case value: (expression_list (_) (_)) @kinds)
