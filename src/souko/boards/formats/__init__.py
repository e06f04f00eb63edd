"""File formats of boards: xsb, sok, letters, warehouse and plain grids.

text ─ lines ─ detection ─┬─ rows ─ pieces ─ notes ─ reader ──▶ Collection ──▶ writer ─▶ text
                          └─ warehouse, sized                       │
                   alphabets: which character means what      complaints: why a file was refused
"""
