; Functions, and the scopes that name them.
(function_definition) @function
(lambda) @function
(class_definition) @scope
