;; branches_swapped
(conditional consequence: (_) @yes alternative: (_) @no)

;; choice_removed
(conditional consequence: (_) @part alternative: (_) @part) @whole

;; bodies_swapped
(if consequence: (then) @yes alternative: (else) @no)
(unless consequence: (then) @yes alternative: (else) @no)

;; branch_removed
(if consequence: (then) @kept alternative: (else) @branch)
(unless consequence: (then) @kept alternative: (else) @branch)
(elsif consequence: (then) @kept alternative: (else) @branch)
(case (when body: (_) @kept) . (else) @branch)
(if consequence: (then) @kept alternative: (elsif !alternative) @branch)
(elsif consequence: (then) @kept alternative: (elsif !alternative) @branch)
(if alternative: (elsif alternative: (_) @next) @branch)
(elsif alternative: (elsif alternative: (_) @next) @branch)
(case (when body: (then) @body) @branch (when))
(case (when) (when body: (then) @body) @branch)
(case_match clauses: (in_clause body: (then) @body) @branch clauses: (in_clause))
(case_match clauses: (in_clause) clauses: (in_clause body: (then) @body) @branch)

;; guard_removed
(if !alternative consequence: (then . [(return) (next) (break)] @exit .)) @guard
(unless !alternative consequence: (then . [(return) (next) (break)] @exit .)) @guard
(if_modifier body: [(return) (next) (break)] @exit) @guard
(unless_modifier body: [(return) (next) (break)] @exit) @guard
(if_modifier body: [(identifier) (call method: (identifier) @called)] @exit (#match? @exit "^raise\\b")) @guard
(unless_modifier body: [(identifier) (call method: (identifier) @called)] @exit (#match? @exit "^raise\\b")) @guard

;; conditional_removed
[(if) (unless) (case) (case_match) (if_modifier) (unless_modifier)] @statement

;; case_narrowed
(when (pattern) (pattern)) @kinds
(alternative_pattern) @kinds

;; filter_dropped
(call
  receiver: (_) @object
  method: (identifier) @name
  block: (_)
  (#any-of? @name "select" "filter" "reject")) @clause
(call
  receiver: (_) @object
  method: (identifier) @name
  arguments: (argument_list . (block_argument) .)
  (#any-of? @name "select" "filter" "reject")) @clause
