;; constant_off_by_one
(integer_literal) @number

;; index_off_by_one
(index_expression (_) (integer_literal) @index)
(index_expression (_) (identifier) @place)

;; slice_off_by_one
(index_expression (_) (range_expression (_) @bound))

;; range_off_by_one
(range_expression [".." "..="] @token (_))
(for_expression value: (range_expression (_) [".." "..="] (_) @bound))
