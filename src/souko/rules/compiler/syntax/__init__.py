"""Reading a rulebook: its text becomes a `Script`, section by section; no name is looked up yet."""
