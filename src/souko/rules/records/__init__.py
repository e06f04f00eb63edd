"""Recorded cases: sessions (inputs and the board at the end) and error cases (rulebooks with known errors), read from
JSON, replayed, and judged."""
