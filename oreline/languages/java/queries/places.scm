;; constant_off_by_one
(decimal_integer_literal) @number

;; index_off_by_one
(array_access index: (decimal_integer_literal) @index)
(array_access index: (identifier) @place)

;; slice_off_by_one
(method_invocation
  name: (identifier) @name
  arguments: (argument_list (_) @argument)
  (#any-of? @name "substring" "subList" "charAt" "copyOfRange" "subSequence"))

;; range_off_by_one
(for_statement condition: (binary_expression operator: ["<" "<="] right: (_) @bound))
