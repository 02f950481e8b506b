; Functions; a method is named with its receiver's type.
(function_declaration) @function
(func_literal) @function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @name
    (pointer_type (type_identifier) @name)
    (generic_type type: (type_identifier) @name)
    (pointer_type (generic_type type: (type_identifier) @name))
  ]))
  name: (field_identifier) @name) @function
