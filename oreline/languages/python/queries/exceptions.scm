;; exception_caught_changed
(except_clause . (tuple) @kinds)
(except_clause . (as_pattern . (tuple) @kinds))
(except_clause . (identifier) @token)
(except_clause . (as_pattern . (identifier) @token))

;; exception_raised_changed
(raise_statement . (call function: (identifier) @token))
(raise_statement . (identifier) @token)

;; exception_swallowed
((raise_statement) @raise (#eq? @raise "raise"))

;; wrapper_removed
(with_statement (with_clause . (with_item value: [(call) (attribute) (identifier)]) .) body: (block) @body) @wrapper
(try_statement body: (block) @body) @wrapper
