;; exception_raised_changed
(call
  method: (identifier) @called
  arguments: (argument_list . [(constant) @token (call receiver: (constant) @token)])
  (#any-of? @called "raise" "fail"))

;; exception_caught_changed
(exceptions . (constant) @token .)
(exceptions (_) (_)) @kinds
(rescue_modifier body: (_) @part) @whole

;; exception_swallowed
(rescue body: (then [(identifier) (call method: (identifier))] @raise) (#match? @raise "^(raise|fail)\\b"))

;; error_lost
(call method: (identifier) @token)

;; wrapper_removed
(begin (rescue)) @wrapper @body
(call
  method: (identifier) @name
  block: [(do_block !parameters body: (body_statement) @body) (block !parameters body: (block_body) @body)]
  (#match? @name "^(synchronize|mon_synchronize|transaction|with_lock|silence|suppress|lock|exclusive|atomic)")) @wrapper

;; cleanup_removed
[(body_statement (_) @kept . (ensure) @cleanup) (begin (_) @kept . (ensure) @cleanup)]
(call
  method: (identifier) @name
  (#match? @name "^(close|release|unlock|dispose|shutdown|disconnect|cancel|terminate|unlink|rewind)(_all)?!?$")) @cleanup
