;; copy_missed
(method_invocation
  object: (_) @object
  name: (identifier) @name
  arguments: (argument_list) @arguments
  (#any-of? @name "clone" "copy")) @copy
(method_invocation
  object: (identifier) @module
  name: (identifier) @name
  arguments: (argument_list . (_) @object .)
  (#any-of? @module "List" "Set" "Map" "Collections")
  (#match? @name "^(copyOf|unmodifiable)")) @copy
(object_creation_expression
  type: (_) @name
  arguments: (argument_list) @arguments
  (#match? @name "^(ArrayList|LinkedList|HashMap|LinkedHashMap|TreeMap|HashSet|LinkedHashSet|TreeSet|ArrayDeque)\\b")) @copy

;; argument_swapped
(method_invocation arguments: (argument_list) @arguments)
(object_creation_expression arguments: (argument_list) @arguments)

;; variable_misused
(method_declaration parameters: (_) @parameters body: (_) @body)
(constructor_declaration parameters: (_) @parameters body: (_) @body)

;; attribute_misused
(method_declaration body: (_) @body)
(constructor_declaration body: (_) @body)

;; sibling_call conversion_changed time_zone_changed
(method_invocation name: (identifier) @token)

;; time_zone_changed encoding_changed
(field_access field: (identifier) @token)

;; normalisation_dropped
(method_invocation
  object: (_) @object
  name: (identifier) @name
  arguments: (argument_list) @arguments
  (#any-of? @name "trim" "strip" "toLowerCase" "toUpperCase" "normalize" "intern" "distinct" "sorted")) @call
(method_invocation
  object: (identifier) @module
  name: (identifier) @name
  arguments: (argument_list . [(identifier) (field_access) (method_invocation) (array_access)] @object .)
  (#eq? @module "Math")
  (#any-of? @name "abs" "floor" "ceil" "round")) @call

;; text_changed
(string_literal . (string_fragment) @content .)

;; cast_dropped
(cast_expression
  type: [(integral_type) (floating_point_type)] value: (_) @part) @whole

;; state_shared
(field_declaration
  (modifiers) @modifiers
  type: (_) @own
  declarator: (variable_declarator value: (_))
  (#not-match? @modifiers "static"))
