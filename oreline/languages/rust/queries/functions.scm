;; body_emptied
(function_item !return_type body: (block) @body)

;; method_removed
(impl_item trait: (_) body: (declaration_list (function_item) @statement))
