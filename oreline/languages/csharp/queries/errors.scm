;; exception_raised_changed
(throw_statement (object_creation_expression type: (identifier) @token))
(throw_expression (object_creation_expression type: (identifier) @token))

;; exception_caught_changed
(catch_declaration type: (identifier) @token)

;; exception_swallowed
(catch_clause body: (block (throw_statement) @raise))

;; wrapper_removed
(try_statement body: (block) @body) @wrapper
(lock_statement (block) @body) @wrapper
(checked_statement (block) @body) @wrapper
(using_statement . [
  (identifier) (invocation_expression) (member_access_expression) (object_creation_expression)
] body: (block) @body) @wrapper
