;; loop_cut_short
(for_statement body: (block) @body) @loop
(while_statement body: (block) @body) @loop

;; loop_removed
(block [(for_statement) (while_statement)] @statement)
