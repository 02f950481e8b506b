;; body_emptied
(method_declaration returns: (predefined_type) @type body: (block) @body (#eq? @type "void"))
(constructor_declaration body: (block) @body)
(accessor_declaration name: ["set" "init" "add" "remove"] body: (block) @body)
(method_declaration
  returns: (predefined_type) @type
  body: (arrow_expression_clause) @arrow
  ";" @end
  (#eq? @type "void"))
(constructor_declaration body: (arrow_expression_clause) @arrow ";" @end)
(accessor_declaration name: ["set" "init" "add" "remove"] body: (arrow_expression_clause) @arrow ";" @end)

;; method_removed
((declaration_list (method_declaration (modifier) @modifier) @statement) (#eq? @modifier "override"))

;; base_removed
(class_declaration (base_list) @bases)
(struct_declaration (base_list) @bases)
(record_declaration (base_list) @bases)
