"""The reference engine, the definition of the rule language in plain Python.

engine (undo, restart, levels) ── turn (groups, loops, late rules, commands) ─┬─ matching (where a rule matches)
                                                                              └─ resolution (objects move)
state: the board within a turn       meter: what a move has cost
"""
