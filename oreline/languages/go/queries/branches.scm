;; branch_removed
(if_statement consequence: (_) @kept alternative: (_) @branch)

;; guard_removed
(if_statement consequence: (block (statement_list) @body)) @guard
