; Types are gone when the program runs.
[
  (type_annotation) (type_arguments) (type_parameters) (interface_declaration) (type_alias_declaration)
  (ambient_declaration) (implements_clause)
] @off
