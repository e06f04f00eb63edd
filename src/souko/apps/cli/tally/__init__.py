"""`souko tally`: dice expressions, Dirac dice, and rulebooks with random rules."""
