"""How Sphinx builds the documentation site; `make docs` runs it with warnings as errors.

The pages are Markdown (MyST). The reference of the Python interface comes from docstrings, that of the commands from
click. Nothing is loaded over the network when a page is viewed.
"""

import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

project = "souko"
author = copyright = "the souko authors"  # noqa: A001 - the name that Sphinx reads
version = release = version_of("souko")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click", "plain_docstrings", "public_names", "page_source"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_extensions", "_static"]
nitpicky = True
nitpick_ignore_regex = [("py:class", r".*"), ("py:obj", r"(?!souko\.).*")]
"""Types in signatures (numpy's and Python's are not on this site), and names of parameters, need not have a page."""

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4

default_role = "py:obj"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "imported-members": True, "undoc-members": True}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 90
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"souko {version}"
html_static_path = ["_static"]
html_css_files = ["souko.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a4a12", "color-brand-content": "#7a4a12"},
    "dark_css_variables": {"color-brand-primary": "#d9a066", "color-brand-content": "#d9a066"},
}
pygments_style = "tango"
pygments_dark_style = "monokai"
highlight_language = "text"
smartquotes = False
suppress_warnings = ["ref.python"]
"""Two classes have a field called `bytes`, so Sphinx cannot tell which one the type `bytes` in a signature means."""
