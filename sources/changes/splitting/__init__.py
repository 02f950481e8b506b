"""The steps of splitting a change in two halves; `split.py` beside puts them together."""
