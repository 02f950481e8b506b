;; default_changed
(required_parameter value: (_) @default)
