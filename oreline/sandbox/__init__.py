"""Run untrusted code: the contract (`contract.py`), what meets it, and the change set of what it did."""
