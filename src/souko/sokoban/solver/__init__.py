"""Solving Sokoban levels."""
