"""Charts: bar charts of tallies, and heat maps of boards; each as PNG or SVG."""
