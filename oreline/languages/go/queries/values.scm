;; copy_missed
(call_expression
  function: (identifier) @name
  arguments: (argument_list
    . [(type_conversion_expression) (composite_literal)]
    . (variadic_argument (_) @object) .)
  (#eq? @name "append")) @copy
(call_expression
  function: (selector_expression operand: (identifier) @module field: (field_identifier) @name)
  arguments: (argument_list) @arguments
  (#any-of? @module "slices" "maps" "bytes" "strings")
  (#eq? @name "Clone")) @copy
(call_expression
  function: (selector_expression operand: (_) @object field: (field_identifier) @name)
  arguments: (argument_list) @arguments
  (#any-of? @name "Clone" "Copy" "DeepCopy")) @copy

;; argument_swapped
(call_expression
  function: (_) @function
  arguments: (argument_list) @arguments
  (#not-match? @function "^(make|new|append|copy|delete)$"))

;; variable_misused
(function_declaration parameters: (_) @parameters body: (_) @body)
(method_declaration parameters: (_) @parameters body: (_) @body)
(func_literal parameters: (_) @parameters body: (_) @body)

;; sibling_call
(call_expression function: (identifier) @token)
(call_expression function: (selector_expression field: (field_identifier) @token))

;; normalisation_dropped
(call_expression
  function: (selector_expression operand: (identifier) @module field: (field_identifier) @name)
  arguments: (argument_list) @arguments
  (#any-of? @module "strings" "bytes" "path" "filepath" "math")
  (#any-of? @name "TrimSpace" "ToLower" "ToUpper" "TrimSuffix" "TrimPrefix" "Trim" "Clean" "Abs" "Floor" "Round")) @call

;; attribute_misused key_misused
(function_declaration body: (block) @body)
(method_declaration body: (block) @body)
(func_literal body: (block) @body)

;; encoding_changed time_zone_changed
(selector_expression field: (field_identifier) @token)

;; text_changed
(interpreted_string_literal . (interpreted_string_literal_content) @content .)

;; body_emptied
(function_declaration !result body: (block (statement_list) @body))
(method_declaration !result body: (block (statement_list) @body))
