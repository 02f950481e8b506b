"""Texts of issues and changes, as an agent may read them: nothing hidden, nothing that names the answer."""
