;; argument_swapped
(call_expression function: (_) @function arguments: (argument_list) @arguments)

;; variable_misused
(function_definition
  declarator: (function_declarator parameters: (_) @parameters)
  body: (_) @body)
(function_definition
  declarator: (pointer_declarator declarator: (function_declarator parameters: (_) @parameters))
  body: (_) @body)

;; attribute_misused
(function_definition body: (compound_statement) @body)

;; sibling_call
(call_expression function: (identifier) @token)
(call_expression function: (field_expression field: (field_identifier) @token))

;; conversion_changed
(call_expression function: (identifier) @token)
(cast_expression type: (type_descriptor type: (primitive_type) @token))

;; cast_dropped
(cast_expression type: (type_descriptor type: [(primitive_type) (sized_type_specifier)] . ) value: (_) @part) @whole

;; normalisation_dropped
(call_expression
  function: (identifier) @name
  arguments: (argument_list) @arguments
  (#any-of? @name "abs" "fabs" "tolower" "toupper" "floor" "ceil" "round" "htons" "htonl" "ntohs" "ntohl")) @call

;; text_changed
(string_literal . (string_content) @content .)

;; error_lost
(return_statement (unary_expression operator: "-" argument: (_)) @error)
(return_statement (number_literal) @error (#match? @error "^-[0-9]+$"))
(return_statement (identifier) @error (#match? @error "^(err|error|rc|ret|status|result)$"))

;; state_shared
(compound_statement (declaration . type: (_) @own declarator: (init_declarator value: [(number_literal) (false) (true) (null)])))
