;; error_lost
(return_statement (expression_list (identifier) @error .) (#match? @error "^err"))

;; cleanup_removed
(defer_statement) @cleanup
