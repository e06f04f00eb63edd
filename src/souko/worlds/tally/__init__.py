"""Tallies: exact multisets with arithmetic, how they are computed, and the dice language.

tally        the class, and `d`            dice, dice_grammar   `4d6 highest 3`
sums, pools, polynomials, accumulate       how sums, the best of several dice, and arbitrary functions are computed
costs        what a computation will take, before it starts     moments, bins, bars   mean, quantiles, charts as text
"""
