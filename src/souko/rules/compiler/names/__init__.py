"""Looking up names and checking: a `Script` becomes a `Model`, or complaints that say what is wrong and where."""
