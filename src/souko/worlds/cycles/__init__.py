"""Games whose states recur: the graph of states, its strongly connected components, and linear equations on them."""
