(compilation_unit (_) @statement)
(declaration_list (_) @statement)
(block (_) @statement)
(switch_section (_) @statement)
(if_statement consequence: (_) @statement)
(if_statement alternative: (_) @statement)
[(catch_clause) (finally_clause) (switch_expression_arm)] @statement

; Attributes, imports, directives, assertions, log texts and error messages: a bug there breaks nothing, or only words.
[(attribute_list) (using_directive) (global_attribute) (extern_alias_directive)] @off
[(preproc_pragma) (preproc_line) (preproc_region) (preproc_nullable) (preproc_define) (preproc_warning)] @off
(preproc_if condition: (_) @off)
(preproc_elif condition: (_) @off)
(throw_statement (object_creation_expression arguments: (argument_list) @off))
(throw_expression (object_creation_expression arguments: (argument_list) @off))
((expression_statement (invocation_expression function: (member_access_expression expression: (_) @called))) @off
  (#match? @called "(?i)^(this[.])?_*(log|logger|trace|debug|contract|console([.](out|error))?)$"))
((expression_statement (invocation_expression function: (member_access_expression name: (_) @called))) @off
  (#match? @called "^(Log(Trace|Debug|Information|Warning|Error|Critical)?|WriteTrace)$"))
((invocation_expression function: (identifier) @called) @off (#eq? @called "nameof"))
((invocation_expression function: (member_access_expression name: (identifier) @called) arguments: (_) @off)
  (#eq? @called "ConfigureAwait"))
((method_declaration name: (identifier) @name parameters: (_) @parameters) @off
  (#any-of? @name "ToString" "GetHashCode") (#eq? @parameters "()"))
((method_declaration name: (identifier) @name) @off (#eq? @name "Main"))
