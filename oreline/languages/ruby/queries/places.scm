;; constant_off_by_one
(integer) @number

;; index_off_by_one
(element_reference object: (_) . [(integer) (unary)] @index .)
(element_reference
  object: (_) . (identifier) @place .
  (#match? @place "^([ij]|.*(index|idx|pos|position|offset))$"))

;; slice_off_by_one
(element_reference (range operator: [".." "..."] @token))
(element_reference (range begin: (_) @bound))
(element_reference (range end: (_) @bound))
(element_reference object: (_) . (_) @argument . (_) @argument .)
(call
  method: (identifier) @name
  arguments: (argument_list (_) @argument)
  (#any-of? @name "slice" "slice!" "byteslice" "first" "last" "take" "drop" "insert" "delete_at"))

;; range_off_by_one
(for value: (in (range operator: [".." "..."] @token)))
(call
  receiver: (parenthesized_statements . (range operator: [".." "..."] @token) .)
  method: (identifier) @name
  (#not-any-of? @name "include?" "cover?" "member?"))
(call
  method: (identifier) @name
  arguments: (argument_list . [(identifier) (instance_variable) (binary)] @bound .)
  (#any-of? @name "upto" "downto"))
