; Statements.
(module (_) @statement)
(block (_) @statement)
[(elif_clause) (else_clause) (except_clause) (finally_clause) (function_definition) (class_definition)] @statement

; Annotations, decorators, documentation and messages: a bug there breaks nothing, or only words.
[(type) (decorator) (assert_statement)] @off
(expression_statement . (string) .) @off
(raise_statement (call arguments: (argument_list) @off))
((call function: (_) @called) @off (#match? @called "(^|[._])(log|logger|logging|warnings|_log|_logger)[.][a-z]+$"))
((if_statement condition: (_) @condition) @off (#match? @condition "TYPE_CHECKING"))
((function_definition name: (identifier) @name) @off (#any-of? @name "__repr__" "__del__" "__dir__"))
