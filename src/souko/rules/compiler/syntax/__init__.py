"""Parsing: the text of a rulebook becomes a `Script`, section by section; names are not resolved yet."""
