; Functions and classes; those without a name of their own are called after what they are assigned to.
[
  (function_declaration) (generator_function_declaration) (function_expression) (generator_function)
  (arrow_function) (method_definition)
] @function
[(class_declaration) (class)] @scope
(variable_declarator
  name: (identifier) @name
  value: [(function_expression) (generator_function) (arrow_function)] @function)
(pair
  key: (_) @name
  value: [(function_expression) (generator_function) (arrow_function)] @function)
(assignment_expression
  left: (_) @name
  right: [(function_expression) (generator_function) (arrow_function)] @function)
