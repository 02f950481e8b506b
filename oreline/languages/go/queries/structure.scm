(source_file (_) @statement)
(statement_list (_) @statement)
(if_statement alternative: (if_statement) @statement)
[(function_declaration) (method_declaration) (expression_case) (default_case) (type_case) (communication_case)] @statement

; Log texts and error messages: a bug there breaks only words.
((call_expression function: (selector_expression) @called) @off
  (#match? @called "(?i)(^|[._])(k|g|s)?log(ger|rus)?[.][a-z]+$"))
((call_expression function: (selector_expression) @called arguments: (argument_list) @off)
  (#match? @called "^(fmt[.]Errorf|errors[.](New|Errorf|Wrapf?))$"))
((call_expression function: (identifier) @called arguments: (argument_list) @off) (#eq? @called "panic"))
(import_declaration) @off
(package_clause) @off
