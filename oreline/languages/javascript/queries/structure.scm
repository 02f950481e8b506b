(program (_) @statement)
(statement_block (_) @statement)
(class_body (_) @statement)
(switch_case body: (_) @statement)
(switch_default body: (_) @statement)
(if_statement consequence: (_) @statement)
[(else_clause) (catch_clause) (finally_clause) (function_declaration)] @statement

; Directives, decorators, assertions, log texts and error messages: a bug there breaks nothing, or only words.
(import_statement) @off
(decorator) @off
(expression_statement . (string) .) @off
(throw_statement (new_expression arguments: (arguments) @off))
((call_expression function: (member_expression) @called) @off
  (#match? @called "^(this[.])?_?(console|assert|log|logger|debug)[.][a-zA-Z]+$"))
((call_expression function: (identifier) @called) @off
  (#any-of? @called "assert" "require" "invariant" "warning" "warn" "debug" "log" "deprecate"))
((expression_statement (call_expression function: (_) @called)) @off
  (#match? @called "^((this[.])?_?(console|assert|log|logger|debug)[.][a-zA-Z]+|assert|invariant|warning|warn|debug|log)$"))
