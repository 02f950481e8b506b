;; augmented_assignment_changed
(assignment_expression
  operator: ["+=" "-=" "*=" "/=" "%=" "|=" "&=" "^=" "<<=" ">>=" "??="] @token
  right: (_) @value)

;; state_update_removed
(expression_statement (assignment_expression left: [(member_access_expression) (element_access_expression)])) @update
(expression_statement (assignment_expression left: (identifier) @field) (#match? @field "^_")) @update
(expression_statement (assignment_expression operator: ["+=" "-=" "*=" "/=" "|=" "&=" "??="])) @update
(expression_statement (postfix_unary_expression ["++" "--"])) @update
(expression_statement (prefix_unary_expression ["++" "--"])) @update

;; reassignment_removed
(expression_statement (assignment_expression left: (identifier) @name right: (_) @value)) @statement

;; statement_order_swapped
(block) @block

;; loop_exit_swapped
(continue_statement) @continue
(break_statement) @break

;; loop_cut_short
(for_statement body: (block) @body) @loop
(foreach_statement body: (block) @body) @loop
(while_statement body: (block) @body) @loop

;; loop_removed
(block [(for_statement) (foreach_statement) (while_statement)] @statement)

;; result_dropped
(return_statement [
  (identifier) (member_access_expression) (invocation_expression) (element_access_expression)
  (object_creation_expression) (conditional_expression)
] @value)
(method_declaration
  returns: (_) @type
  body: (arrow_expression_clause [
    (identifier) (member_access_expression) (invocation_expression) (element_access_expression)
    (object_creation_expression) (implicit_object_creation_expression) (conditional_expression)
  ] @value)
  (#not-eq? @type "void"))
(local_function_statement
  type: (_) @type
  body: (arrow_expression_clause [
    (identifier) (member_access_expression) (invocation_expression) (element_access_expression)
    (object_creation_expression) (implicit_object_creation_expression) (conditional_expression)
  ] @value)
  (#not-eq? @type "void"))
(property_declaration value: (arrow_expression_clause [
  (identifier) (member_access_expression) (invocation_expression) (element_access_expression)
  (object_creation_expression) (implicit_object_creation_expression) (conditional_expression)
] @value))
(accessor_declaration name: "get" body: (arrow_expression_clause [
  (identifier) (member_access_expression) (invocation_expression) (element_access_expression)
  (object_creation_expression) (implicit_object_creation_expression) (conditional_expression)
] @value))

;; call_removed
(expression_statement (invocation_expression)) @statement
(expression_statement (await_expression (invocation_expression))) @statement
(yield_statement) @statement

;; invalidation_removed
(expression_statement (invocation_expression
  function: (member_access_expression name: (identifier) @name)
  (#match? @name "^(Clear|Invalidate|Reset|Evict|Expire|Purge|Flush)"))) @statement
(expression_statement (assignment_expression
  left: [(identifier) (member_access_expression)] @name right: (null_literal)
  (#match? @name "([cC]ache|[mM]emo)"))) @statement

;; cleanup_removed
(try_statement (catch_clause) @kept . (finally_clause) @cleanup)
(using_statement (variable_declaration) @resource body: (block) @body) @cleanup
(local_declaration_statement . "using" @cleanup (variable_declaration) @declaration)
(expression_statement (invocation_expression
  function: (member_access_expression name: (identifier) @name)
  (#match? @name "^(Close|Release|Unlock|Dispose|Shutdown|Disconnect|Cancel|Exit|Unsubscribe|Return|Stop)(Async)?$"))) @cleanup

;; await_dropped
(await_expression (_) @part) @whole
