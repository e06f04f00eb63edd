"""How a position of a rulebook looks: the 5x5 sprites of its objects, as the rulebook's camera shows them."""
