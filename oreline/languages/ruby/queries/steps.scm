;; augmented_assignment_changed
(operator_assignment operator: _ @token right: (_) @value)

;; state_update_removed
(assignment left: [(instance_variable) (class_variable) (global_variable) (element_reference) (call)]) @update
(operator_assignment left: [
  (instance_variable) (class_variable) (global_variable) (element_reference) (call) (identifier)
]) @update
(binary operator: "<<") @update

;; reassignment_removed
(assignment left: (identifier) @name right: (_) @value) @statement

;; statement_order_swapped
[(body_statement) (block_body) (then) (else) (do) (ensure) (begin)] @block

;; loop_exit_swapped
(next) @continue
(break) @break

;; loop_cut_short
(while body: (do) @body) @loop
(until body: (do) @body) @loop
(for body: (do) @body) @loop
(call
  method: (identifier) @name
  block: [(do_block body: (body_statement) @body) (block body: (block_body) @body)]
  (#match? @name "^(each|times|upto|downto|step|loop)")) @loop

;; loop_removed
[(while) (until) (for)] @statement
(call method: (identifier) @name block: (_) (#match? @name "^(each|times|upto|downto|step)")) @statement

;; return_missing
(return (argument_list . [(call) (identifier) (instance_variable)] @value .)) @return

;; result_dropped
(return (argument_list . [
  (identifier) (instance_variable) (call) (array) (hash) (element_reference) (string)
] @value .))
(method body: (body_statement [(identifier) (instance_variable) (array) (hash) (element_reference)] @value .))
(singleton_method body: (body_statement [(identifier) (instance_variable) (array) (hash) (element_reference)] @value .))

;; call_removed
(call !block) @statement
(yield) @statement
(super) @statement

;; invalidation_removed
(call
  method: (identifier) @name
  (#match? @name "^(clear|invalidate|reset|evict|expire|purge|flush|remove_instance_variable)")) @statement
(assignment left: (_) @name right: (nil) (#match? @name "cache|memo")) @statement
