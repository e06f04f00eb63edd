"""Thin faces: read the input, call the rooms, show the answer."""
