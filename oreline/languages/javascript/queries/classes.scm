;; body_emptied
(method_definition body: (statement_block) @body)
(function_declaration body: (statement_block) @body)

;; method_removed
(class_body (method_definition) @statement)

;; base_removed
(class_declaration (class_heritage) @bases)
