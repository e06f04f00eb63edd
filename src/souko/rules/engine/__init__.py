"""The engines: both run the same tables, turn by turn.

reference/   slow and obvious: the definition of the rule language      native   the same, some hundred times faster
chance       the random choices of rules: from a seed, or from a list
"""
