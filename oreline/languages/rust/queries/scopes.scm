[(function_item) (closure_expression)] @function
(impl_item type: (type_identifier) @name) @scope
(impl_item type: (generic_type type: (type_identifier) @name)) @scope
[(mod_item) (trait_item)] @scope
