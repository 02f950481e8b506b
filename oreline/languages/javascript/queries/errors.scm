;; exception_raised_changed
(throw_statement (new_expression constructor: (identifier) @token))

;; exception_swallowed
(catch_clause body: (statement_block (throw_statement) @raise))

;; error_lost
(call_expression
  function: (identifier) @called
  arguments: (arguments . (identifier) @error)
  (#any-of? @called "cb" "callback" "next" "done")
  (#match? @error "^e(rr(or)?)?$"))

;; wrapper_removed
(try_statement body: (statement_block) @body) @wrapper
