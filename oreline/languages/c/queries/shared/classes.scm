;; body_emptied
(function_definition
  type: (primitive_type) @type
  declarator: (function_declarator)
  body: (compound_statement) @body
  (#eq? @type "void"))
