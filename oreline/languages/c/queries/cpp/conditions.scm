;; condition_negated
(if_statement condition: (condition_clause value: [
  (identifier) (field_expression) (call_expression) (subscript_expression)
  (binary_expression operator: ["&&" "||" "&"])
] @condition))
(conditional_expression condition: [(identifier) (field_expression) (call_expression)] @condition)

;; index_off_by_one
(subscript_argument_list . (number_literal) @index .)
(subscript_argument_list . (identifier) @place .)

;; slice_off_by_one
(call_expression
  function: (field_expression field: (field_identifier) @name)
  arguments: (argument_list (_) @argument)
  (#any-of? @name "substr" "subspan" "at"))

;; loop_cut_short
(for_range_loop body: (compound_statement) @body) @loop

;; loop_removed
(compound_statement (for_range_loop) @statement)

;; default_changed
(optional_parameter_declaration default_value: (_) @default)

;; sibling_call
(call_expression function: (qualified_identifier name: (identifier) @token))

