[
  (program (_) @statement) (body_statement (_) @statement) (block_body (_) @statement) (then (_) @statement)
  (else (_) @statement) (do (_) @statement) (ensure (_) @statement) (begin (_) @statement)
]
[(when) (in_clause) (rescue) (ensure) (elsif) (else)] @statement

; Imports, log texts, error messages, and what only shows an object: a bug there breaks nothing, or only words.
((call method: (identifier) @called) @off
  (#any-of? @called "require" "require_relative" "autoload" "load" "puts" "print" "p" "pp" "warn" "binding"))
((call receiver: (_) @called) @off
  (#match? @called "^(@|self[.]|Rails[.])*_?(log|logger|\\$stderr|\\$stdout|STDERR|STDOUT|Kernel)$"))
((call method: (identifier) @called arguments: (argument_list (_) (_) @off))
  (#any-of? @called "raise" "fail" "throw"))
((call method: (identifier) @called arguments: (argument_list . [
  (string) @off (call arguments: (argument_list) @off)
]))
  (#any-of? @called "raise" "fail" "abort" "deprecate"))
((method name: (identifier) @name) @off (#any-of? @name "inspect" "pretty_print" "hash"))
