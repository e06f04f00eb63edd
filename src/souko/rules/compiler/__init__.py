"""The compiler: from the text of a rulebook to the tables that the engines run.

    text ──syntax──▶ Script ──names──▶ Model ──expand──▶ plain rules ──emit──▶ Tables

syntax   sections, lines and words          names    what each name stands for; everything is checked here
expand   a rule for each direction, object and movement it stands for       emit    bit masks and numbers
"""
