"""The engines: both run the same tables, turn by turn.

reference/   slow and obvious: the definition of the rule language      native   the same, some hundred times faster
chance       who decides where a rule says `random`
"""
