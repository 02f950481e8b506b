;; body_emptied
(method body: (body_statement) @body)
(singleton_method body: (body_statement) @body)

;; method_removed
(class body: (body_statement (method) @statement))

;; base_removed
(class superclass: (superclass) @bases)
