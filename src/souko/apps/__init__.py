"""Thin applications: read the input, call the packages below, show the answer."""
