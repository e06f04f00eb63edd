"""Recorded cases: sessions (inputs and the board at the end) and error cases (rulebooks that are wrong in known
places), read from JSON, run, and judged."""
