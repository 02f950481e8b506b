;; exception_raised_changed
(throw_statement (object_creation_expression type: (type_identifier) @token))

;; exception_caught_changed
(catch_type . (type_identifier) @token .)
(catch_type (_) (_)) @kinds

;; exception_swallowed
(catch_clause body: (block (throw_statement) @raise))

;; wrapper_removed
(try_statement body: (block) @body) @wrapper
(synchronized_statement body: (block) @body) @wrapper
