;; exception_raised_changed
(throw_statement (call_expression function: (qualified_identifier name: (identifier) @token)))

;; exception_caught_changed
(catch_clause parameters: (parameter_list (parameter_declaration
  type: (qualified_identifier name: (type_identifier) @token))))

;; exception_swallowed
(catch_clause body: (compound_statement (throw_statement) @raise))

;; wrapper_removed
(try_statement body: (compound_statement) @body) @wrapper

;; cleanup_removed
(expression_statement (delete_expression)) @cleanup
