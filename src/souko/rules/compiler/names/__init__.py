"""Resolving names: a `Script` is checked and becomes a `Model`; complaints say what is wrong and where."""
