"""How the count and odds worlds run a game: dictionaries (any state) or columns (states of small integers, in NumPy).

dictionaries   one dictionary per turn             columns   one array per turn: packing, limbs, merge, overflow_check
product        independent players, each run alone
"""
