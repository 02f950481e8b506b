;; branches_swapped
(conditional_expression . (_) @yes (_) (_) @no .)

;; branch_removed
(if_statement alternative: (else_clause body: (block) @body) @branch)
(if_statement alternative: (elif_clause consequence: (block) @body) @branch)

;; guard_removed
(if_statement consequence: (block) @body) @guard

;; filter_dropped
(if_clause) @clause

;; choice_removed
(conditional_expression . (_) @part (_) (_) @part .) @whole

;; bodies_swapped
(if_statement consequence: (block) @yes . alternative: (else_clause body: (block) @no))

;; conditional_removed
(block (if_statement) @statement)

;; case_narrowed
(case_pattern (union_pattern) @kinds)
