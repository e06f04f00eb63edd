"""Expanding: each rule is written out for every direction, object and movement that it stands for."""
