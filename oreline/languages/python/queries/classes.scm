;; body_emptied
(function_definition body: (block) @body)

;; method_removed
(class_definition body: (block [(function_definition) (decorated_definition)] @statement))

;; base_removed
(class_definition superclasses: (argument_list) @bases)
