(program (_) @statement)
(class_body (_) @statement)
(enum_body_declarations (_) @statement)
(interface_body (_) @statement)
(block (_) @statement)
(constructor_body (_) @statement)
(switch_block_statement_group (_) @statement)
(switch_rule (_) @statement)
(if_statement consequence: (_) @statement)
(if_statement alternative: (_) @statement)
[(catch_clause) (finally_clause)] @statement

; Annotations, imports, assertions, log texts and error messages: a bug there breaks nothing, or only words.
[(annotation) (marker_annotation) (import_declaration) (package_declaration) (assert_statement)] @off
(throw_statement (object_creation_expression arguments: (argument_list) @off))
((expression_statement (method_invocation object: (_) @called)) @off
  (#match? @called "(?i)^(this[.])?_?(log|logger|system[.](out|err))$"))
((expression_statement (method_invocation object: (_) @called)) @off
  (#any-of? @called "Objects" "Preconditions" "Assert" "Validate"))
((method_declaration name: (identifier) @name) @off (#any-of? @name "toString" "hashCode" "main"))
