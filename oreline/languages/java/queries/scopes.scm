[(method_declaration) (constructor_declaration) (compact_constructor_declaration) (lambda_expression)] @function
[(class_declaration) (interface_declaration) (enum_declaration) (record_declaration)] @scope
