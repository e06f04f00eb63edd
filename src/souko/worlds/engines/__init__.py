"""The engines of the count and odds worlds: dictionaries (any state) or columns (states of small integers, in NumPy).

dictionaries   one dictionary per turn             columns   one array per turn: packing, limbs, merge, overflow_check
product        independent players, each run alone
"""
