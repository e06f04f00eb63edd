"""A game being played: inputs go in, the position and the messages come out. Every app is a view of one."""
