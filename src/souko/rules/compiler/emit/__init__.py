"""Emitting: expanded rules become bit masks and numbers, the `Tables` that both engines run."""
