;; constant_off_by_one
(integer) @number

;; index_off_by_one
(subscript subscript: [(integer) (unary_operator)] @index)

;; slice_off_by_one
(slice) @slice

;; range_off_by_one
(call function: (identifier) @name arguments: (argument_list) @arguments (#any-of? @name "range" "enumerate"))

;; step_dropped
(slice) @slice
(call function: (identifier) @name arguments: (argument_list) @arguments (#eq? @name "range"))
