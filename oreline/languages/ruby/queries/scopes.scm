; Functions and blocks; a module of methods of its own object is named by that object.
[(method) (singleton_method) (lambda)] @function
(call block: [(block) (do_block)] @function)
(element_reference block: [(block) (do_block)] @function)
[(class) (module)] @scope
(singleton_class value: (_) @name) @scope
