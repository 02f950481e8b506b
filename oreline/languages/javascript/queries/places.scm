;; constant_off_by_one
(number) @number

;; index_off_by_one
(subscript_expression index: (number) @index)
(subscript_expression index: (identifier) @place)

;; slice_off_by_one
(call_expression
  function: (member_expression property: (property_identifier) @name)
  arguments: (arguments (_) @argument)
  (#any-of? @name "slice" "substring" "subarray" "splice"))

;; range_off_by_one
(for_statement condition: (binary_expression operator: ["<" "<="] right: (_) @bound))
