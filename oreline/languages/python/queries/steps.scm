;; augmented_assignment_changed
(augmented_assignment operator: _ @token right: (_) @value)

;; state_update_removed
(expression_statement . (assignment left: [(attribute) (subscript)] right: (_)) .) @update
(expression_statement . (augmented_assignment) .) @update

;; statement_order_swapped
(block) @block

;; loop_exit_swapped
(continue_statement) @continue (break_statement) @break

;; return_missing
(return_statement (call) @value) @return

;; call_removed
(expression_statement . (call) .) @statement
