"""What is changed in a page before Sphinx reads it; in the repository the page stays as other viewers need it.

links out of docs/       work on the web view of the repository; the site stands alone, so the path is shown instead
blank lines before ```   end the last example of a block for doctest; on the site nothing is gained by them
"""

import re
from pathlib import Path
from typing import Any

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(((?:\.\./)+[^)#\s]+)(#[^)\s]*)?\)")
BLANK_END = re.compile(r"\n\n```$", re.MULTILINE)


def setup(app: Any) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("source-read", rewrite)
    return {"parallel_read_safe": True}


def rewrite(app: Any, page: str, source: list[str]) -> None:
    """Change the text of a page."""
    folder, docs = Path(app.srcdir, page).parent, Path(app.srcdir)
    source[0] = BLANK_END.sub("\n```", LINK.sub(lambda link: shown(link, folder, docs), source[0]))


def shown(link: re.Match[str], folder: Path, docs: Path) -> str:
    """The link as it is if it stays within docs/; else its text, which must name something that exists."""
    target = (folder / link[2]).resolve()
    if target.is_relative_to(docs):
        return link[0]
    if not target.exists():
        raise FileNotFoundError(f"{folder}: a link to {link[2]}, which does not exist")
    return f"`{target.relative_to(docs.parent)}`" if link[1].strip("`") in link[2] else link[1]
