(lambda_expression) @function
[(class_specifier) (struct_specifier) (namespace_definition)] @scope
