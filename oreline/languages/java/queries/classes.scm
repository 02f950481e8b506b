;; body_emptied
(method_declaration type: (void_type) body: (block) @body)

;; method_removed
((class_body (method_declaration (modifiers (marker_annotation name: (identifier) @annotation))) @statement)
  (#eq? @annotation "Override"))

;; base_removed
(class_declaration superclass: (_) @bases)
(class_declaration interfaces: (_) @bases)
