;; argument_swapped
(call_expression function: (_) @function arguments: (arguments) @arguments)

;; variable_misused
(function_item parameters: (_) @parameters body: (_) @body)
(closure_expression parameters: (_) @parameters body: (_) @body)

;; attribute_misused
(function_item body: (_) @body)

;; sibling_call encoding_changed
(call_expression function: (field_expression field: (field_identifier) @token))
(call_expression function: (scoped_identifier name: (identifier) @token))

;; conversion_changed
(type_cast_expression type: (primitive_type) @token)

;; normalisation_dropped
(call_expression
  function: (field_expression value: (_) @object field: (field_identifier) @name)
  arguments: (arguments) @arguments
  (#any-of? @name
    "trim" "trim_start" "trim_end" "abs" "floor" "ceil" "round" "rev" "to_ascii_lowercase" "to_lowercase")) @call

;; text_changed
(string_literal . (string_content) @content .)
(match_pattern (string_literal . (string_content) @content .))

;; await_dropped
(await_expression (_) @part) @whole
