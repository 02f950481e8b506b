(declaration_list (_) @statement)
(field_declaration_list (_) @statement)
(catch_clause) @statement
(throw_statement (call_expression arguments: (argument_list) @off))
(template_parameter_list) @off
(template_argument_list) @off
