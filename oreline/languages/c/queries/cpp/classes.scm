;; base_removed
(class_specifier (base_class_clause) @bases)
(struct_specifier (base_class_clause) @bases)

;; method_removed
(field_declaration_list (function_definition (virtual_specifier)) @statement)
(field_declaration_list (function_definition
  declarator: (function_declarator (virtual_specifier) @virtual (#eq? @virtual "override"))) @statement)

;; variable_misused
(lambda_expression
  declarator: (abstract_function_declarator parameters: (_) @parameters)
  body: (_) @body)
