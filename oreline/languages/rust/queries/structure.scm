(source_file (_) @statement)
(declaration_list (_) @statement)
(block (_) @statement)
(match_arm) @statement
(else_clause) @statement

; Attributes, imports, type arguments, assertions, log texts and panics: a bug there breaks nothing, or only words.
[(attribute_item) (inner_attribute_item) (use_declaration) (type_arguments) (macro_definition)] @off
((macro_invocation macro: (_) @called) @off
  (#match? @called "(^|:)(debug_)?assert|(^|:)(e?print(ln)?|log|trace|debug|info|warn|error|panic|unreachable|todo|unimplemented)$"))
((expression_statement (macro_invocation macro: (_) @called)) @off
  (#match? @called "(^|:)(debug_)?assert|(^|:)(e?print(ln)?|log|trace|debug|info|warn|error|panic|unreachable|todo|unimplemented)$"))
((call_expression function: (field_expression field: (field_identifier) @called) arguments: (arguments) @off)
  (#eq? @called "expect"))
