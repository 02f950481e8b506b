; Functions; an operator is named by its sign, and a lambda by what it is given to.
[
  (method_declaration) (constructor_declaration) (destructor_declaration) (local_function_statement)
  (lambda_expression) (anonymous_method_expression) (accessor_declaration)
] @function
(operator_declaration operator: _ @name) @function
(conversion_operator_declaration type: (_) @name) @function
(property_declaration value: (arrow_expression_clause)) @function
(indexer_declaration "this" @name value: (arrow_expression_clause)) @function
(variable_declarator name: (identifier) @name [(lambda_expression) (anonymous_method_expression)] @function)
(assignment_expression left: (_) @name right: [(lambda_expression) (anonymous_method_expression)] @function)

[
  (class_declaration) (struct_declaration) (record_declaration) (interface_declaration) (enum_declaration)
  (property_declaration) (event_declaration)
] @scope
(indexer_declaration "this" @name) @scope
