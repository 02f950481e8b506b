;; copy_missed
(call
  function: (identifier) @name
  arguments: (argument_list) @arguments
  (#any-of? @name "list" "dict" "set" "tuple" "copy" "deepcopy")) @copy
(call
  function: (attribute object: (identifier) @module attribute: (identifier) @name)
  arguments: (argument_list) @arguments
  (#eq? @module "copy")
  (#any-of? @name "copy" "deepcopy")) @copy
(call
  function: (attribute object: (_) @object attribute: (identifier) @name)
  arguments: (argument_list) @arguments
  (#eq? @name "copy")) @copy
(subscript value: (_) @object subscript: (slice . ":" .)) @copy

;; argument_swapped
(call
  function: (_) @function
  arguments: (argument_list) @arguments
  (#not-match? @function "^(isinstance|issubclass|[gs]etattr|hasattr|delattr|super|range)$"))

;; keyword_argument_removed
(call arguments: (argument_list) @arguments)

;; fallback_dropped
(call
  function: (attribute attribute: (identifier) @name)
  arguments: (argument_list) @arguments
  (#any-of? @name "get" "pop" "setdefault"))
(call
  function: (identifier) @name
  arguments: (argument_list) @arguments
  (#any-of? @name "getattr" "next"))

;; default_changed
(default_parameter value: (_) @default)
(typed_default_parameter value: (_) @default)

;; variable_misused
(function_definition parameters: (_) @parameters body: (_) @body)
(lambda parameters: (_) @parameters body: (_) @body)

;; sibling_call
(call function: (identifier) @token)
(call function: (attribute attribute: (identifier) @token))

;; normalisation_dropped
(call
  function: (attribute object: (_) @object attribute: (identifier) @name)
  arguments: (argument_list) @arguments
  (#any-of? @name "strip" "lstrip" "rstrip" "lower" "upper" "casefold" "title" "splitlines")) @call
(call
  function: (identifier) @name
  arguments: (argument_list) @arguments
  (#any-of? @name "sorted" "reversed" "abs" "str" "int" "float" "bool" "round")) @call

;; isinstance_narrowed
(call
  function: (identifier) @name
  arguments: (argument_list (_) (tuple) @kinds)
  (#any-of? @name "isinstance" "issubclass"))

;; attribute_misused key_misused
(function_definition body: (block) @body)

;; text_changed encoding_changed
(string . (string_start) . (string_content) @token @content . (string_end) .)

;; conversion_changed
(call function: (identifier) @token)

;; time_zone_changed
(call function: (attribute attribute: (identifier) @token))

;; await_dropped
(await (_) @part) @whole

;; state_shared
(function_definition
  parameters: (parameters [
    (default_parameter name: (identifier) @parameter value: (none) @default)
    (typed_default_parameter name: (identifier) @parameter value: (none) @default)
  ])
  body: (block (if_statement
    condition: (comparison_operator . (identifier) @checked "is" (none))
    consequence: (block . (expression_statement (assignment
      left: (identifier) @set
      right: [(list) (dictionary) (call)] @fresh)) .)))
  (#eq? @parameter @checked)
  (#eq? @parameter @set)
  (#any-of? @fresh "[]" "{}" "list()" "dict()" "set()"))
