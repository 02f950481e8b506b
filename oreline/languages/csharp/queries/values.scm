;; copy_missed
(invocation_expression
  function: (member_access_expression expression: (_) @object name: (identifier) @name)
  arguments: (argument_list) @arguments
  (#any-of? @name "ToList" "ToArray" "ToHashSet" "ToDictionary" "Clone" "MemberwiseClone" "Copy" "AsReadOnly")) @copy
(object_creation_expression
  type: (generic_name . (identifier) @name)
  arguments: (argument_list) @arguments
  (#any-of? @name
    "List" "Dictionary" "HashSet" "Queue" "Stack" "LinkedList" "SortedSet" "SortedDictionary" "SortedList"
    "ConcurrentDictionary" "Collection" "ReadOnlyCollection")) @copy
(collection_expression . (collection_element (spread_element (_) @object)) .) @copy

;; argument_swapped
(invocation_expression
  function: (_) @called
  arguments: (argument_list) @arguments
  (#not-match? @called "(^|[.])(Max|Min|Equals|ReferenceEquals)$"))
(object_creation_expression arguments: (argument_list) @arguments)
(implicit_object_creation_expression (argument_list) @arguments)
(constructor_initializer (argument_list) @arguments)

;; keyword_argument_removed
(argument_list (argument name: (_)) @keyword) @arguments

;; fallback_dropped
(invocation_expression
  function: (member_access_expression name: (identifier) @name)
  arguments: (argument_list) @arguments)

;; default_changed
(parameter name: (identifier) "=" . (_) @default)

;; variable_misused
(method_declaration parameters: (_) @parameters body: (_) @body)
(constructor_declaration parameters: (_) @parameters body: (_) @body)
(local_function_statement parameters: (_) @parameters body: (_) @body)
(operator_declaration parameters: (_) @parameters body: (_) @body)
(indexer_declaration parameters: (_) @parameters accessors: (_) @body)
(lambda_expression parameters: (parameter_list) @parameters body: (_) @body)

;; attribute_misused
(method_declaration body: (_) @body)
(constructor_declaration body: (_) @body)
(local_function_statement body: (_) @body)
(operator_declaration body: (_) @body)
(accessor_declaration body: (_) @body)
(lambda_expression body: (_) @body)
(property_declaration value: (arrow_expression_clause) @body)

;; sibling_call conversion_changed time_zone_changed encoding_changed
(member_access_expression name: (identifier) @token)
(member_binding_expression name: (identifier) @token)

;; conversion_changed
(member_access_expression expression: (predefined_type) @token name: (identifier) @name (#eq? @name "Parse"))

;; normalisation_dropped
(invocation_expression
  function: (member_access_expression expression: (_) @object name: (identifier) @name)
  arguments: (argument_list) @arguments
  (#any-of? @name
    "Trim" "TrimStart" "TrimEnd" "ToLower" "ToUpper" "ToLowerInvariant" "ToUpperInvariant" "Normalize" "Distinct"
    "Reverse" "ToString" "Duration" "ToUniversalTime")) @call
(invocation_expression
  function: (member_access_expression expression: (identifier) @module name: (identifier) @name)
  arguments: (argument_list) @arguments
  (#any-of? @module "Math" "MathF" "Path" "Uri" "WebUtility" "HttpUtility" "Regex")
  (#any-of? @name
    "Abs" "Floor" "Ceiling" "Round" "Truncate" "GetFullPath" "GetFileName" "EscapeDataString" "UnescapeDataString"
    "HtmlEncode" "HtmlDecode" "UrlEncode" "UrlDecode" "Escape")) @call

;; text_changed
(string_literal . (string_literal_content) @content .)

;; cast_dropped
(cast_expression type: (predefined_type) value: (_) @part) @whole

;; state_shared
((field_declaration (variable_declaration (variable_declarator (identifier) "=")) @own) @field
  (#not-match? @field "\\b(static|const|required)\\b"))
