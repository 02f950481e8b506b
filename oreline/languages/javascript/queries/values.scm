;; copy_missed
(array . (spread_element (_) @object) .) @copy
(object . (spread_element (_) @object) .) @copy
(call_expression
  function: (member_expression object: (_) @object property: (property_identifier) @name)
  arguments: (arguments) @arguments
  (#any-of? @name "slice" "concat" "clone")) @copy
(call_expression
  function: (_) @name
  arguments: (arguments) @arguments
  (#match? @name "^(structuredClone|Array[.]from|(_[.])?clone(Deep)?)$")) @copy
(call_expression
  function: (_) @name
  arguments: (arguments . (object . "{" . "}" .) . (_) @object .)
  (#eq? @name "Object.assign")) @copy

;; argument_swapped
(call_expression function: (_) @function arguments: (arguments) @arguments)
(new_expression arguments: (arguments) @arguments)

;; keyword_argument_removed
(arguments (object) @arguments)

;; default_changed
(assignment_pattern right: (_) @default)

;; variable_misused
(function_declaration parameters: (_) @parameters body: (_) @body)
(function_expression parameters: (_) @parameters body: (_) @body)
(arrow_function parameters: (_) @parameters body: (_) @body)
(method_definition parameters: (_) @parameters body: (_) @body)

;; attribute_misused key_misused
(function_declaration body: (_) @body)
(function_expression body: (_) @body)
(arrow_function body: (_) @body)
(method_definition body: (_) @body)

;; sibling_call conversion_changed time_zone_changed
(call_expression function: (identifier) @token)
(call_expression function: (member_expression property: (property_identifier) @token))

;; normalisation_dropped
(call_expression
  function: (member_expression object: (_) @object property: (property_identifier) @name)
  arguments: (arguments) @arguments
  (#any-of? @name
    "trim" "trimStart" "trimEnd" "toLowerCase" "toUpperCase" "toString" "normalize" "sort" "reverse" "flat")) @call
(call_expression
  function: (_) @name
  arguments: (arguments) @arguments
  (#any-of? @name "String" "Number" "Boolean" "parseInt" "parseFloat" "Math.abs" "Math.floor" "Math.round")) @call

;; text_changed encoding_changed
(string (string_fragment) @token @content)

;; await_dropped
(await_expression (_) @part) @whole
