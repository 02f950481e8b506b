;; constant_off_by_one
(integer_literal) @number

;; index_off_by_one
(element_access_expression
  subscript: (bracketed_argument_list . (argument . (integer_literal) @index .) .))
(element_access_expression
  subscript: (bracketed_argument_list . (argument . (prefix_unary_expression "^" (integer_literal) @index) .) .))
(element_access_expression
  subscript: (bracketed_argument_list . (argument . (identifier) @place .) .)
  (#match? @place "^([ij]|.*([iI]ndex|[pP]os(ition)?|[oO]ffset))$"))

;; slice_off_by_one
(range_expression (_) @bound)
(invocation_expression
  function: (member_access_expression name: (identifier) @name)
  arguments: (argument_list (argument . (_) @argument .))
  (#any-of? @name
    "Substring" "Slice" "AsSpan" "AsMemory" "GetRange" "Skip" "Take" "ElementAt" "RemoveAt" "RemoveRange"))
(invocation_expression
  function: (member_access_expression name: (identifier) @name)
  arguments: (argument_list (argument . (integer_literal) @argument .))
  (#any-of? @name "Remove" "Insert"))

;; range_off_by_one
(for_statement condition: (binary_expression operator: ["<" "<="] right: (_) @bound))
(invocation_expression
  function: (member_access_expression name: (identifier) @name)
  arguments: (argument_list) @arguments
  (#eq? @name "Range"))
