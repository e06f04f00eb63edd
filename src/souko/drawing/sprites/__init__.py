"""How a position of a rulebook looks: the 5x5 sprites of its objects, seen through the rulebook's camera."""
