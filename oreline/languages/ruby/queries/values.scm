;; copy_missed
(call
  receiver: (_) @object
  method: (identifier) @name
  !arguments
  !block
  (#any-of? @name "dup" "clone" "deep_dup" "to_a" "to_h")) @copy

;; argument_swapped
(call
  method: (_) @called
  arguments: (argument_list) @arguments
  (#not-match? @called "^(attr(_.+)?|private(_.+)?|public(_.+)?|protected|module_function|include|extend|prepend)$"))

;; keyword_argument_removed
(call arguments: (argument_list) @arguments)

;; fallback_dropped
(call method: (identifier) @name arguments: (argument_list) @arguments)

;; default_changed
(optional_parameter value: (_) @default)
(keyword_parameter value: (_) @default)

;; variable_misused
(method parameters: (_) @parameters body: (_) @body)
(singleton_method parameters: (_) @parameters body: (_) @body)
(lambda parameters: (_) @parameters body: (_) @body)
(do_block parameters: (_) @parameters body: (_) @body)
(block parameters: (_) @parameters body: (_) @body)

;; attribute_misused key_misused
(method body: (_) @body)
(singleton_method body: (_) @body)

;; sibling_call conversion_changed time_zone_changed encoding_changed
(call method: (identifier) @token)

;; conversion_changed
(call method: (constant) @token)

;; encoding_changed
(scope_resolution name: (constant) @token)
(string . (string_content) @token .)

;; normalisation_dropped
(call
  receiver: (_) @object
  method: (identifier) @name
  !arguments
  !block
  (#any-of? @name
    "strip" "lstrip" "rstrip" "chomp" "downcase" "upcase" "capitalize" "squeeze" "scrub" "unicode_normalize"
    "sort" "uniq" "compact" "flatten" "reverse" "abs" "round" "floor" "ceil"
    "to_s" "to_sym" "to_i" "to_f" "to_r")) @call
(call
  method: (constant) @name
  arguments: (argument_list) @arguments
  (#any-of? @name "String" "Integer" "Float" "Array")) @call

;; text_changed
(string . (string_content) @content .)
(simple_symbol) @content
(pair key: (hash_key_symbol) @content)

;; state_shared
(call
  receiver: (constant) @class
  method: (identifier) @called
  arguments: (argument_list)? @arguments
  block: [
    (block body: (block_body . (assignment left: (element_reference) right: [(array) (hash) (string)] @fresh) .))
    (do_block body: (body_statement . (assignment left: (element_reference) right: [(array) (hash) (string)] @fresh) .))
    (block !parameters body: (block_body . [(array) (hash) (string)] @fresh .))
  ] @maker
  (#any-of? @class "Hash" "Array")
  (#eq? @called "new"))
