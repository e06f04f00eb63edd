"""Expanding: each rule is replaced by plain rules, one for each direction, object and movement that it stands for."""
