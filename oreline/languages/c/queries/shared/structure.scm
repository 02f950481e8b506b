(translation_unit (_) @statement)
(compound_statement (_) @statement)
(case_statement (_) @statement)
(if_statement consequence: (_) @statement)
(else_clause) @statement

; What the preprocessor reads, assertions, log texts: a bug there breaks nothing, only words, or everything.
[(preproc_include) (preproc_def) (preproc_function_def) (preproc_call)] @off
(preproc_if condition: (_) @off)
((call_expression function: (identifier) @called) @off
  (#match? @called "^(static_)?_?(assert|ASSERT|LOG|DEBUG|TRACE|WARN|perror|printf|fprintf|debug|warn)[A-Za-z_]*$"))
((expression_statement (call_expression function: (identifier) @called)) @off
  (#match? @called "^(static_)?_?(assert|ASSERT|LOG|DEBUG|TRACE|WARN|perror|printf|fprintf|debug|warn)[A-Za-z_]*$"))
