"""Check a built site: every internal link, anchor and image exists, and nothing is loaded over the network.

    python docs/check_site.py build/docs

External links are not fetched. The Markdown files at the root of the repository are checked too: their links to files,
to headings of Markdown files, and their images.
"""

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
ASSETS = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "video": "src"}
STYLE_URL = re.compile(r"(?:@import\s+|url\()\s*['\"]?(?:https?:)?//")
MARKDOWN_LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")


class Link(NamedTuple):
    """Where a page points to; an asset is loaded when the page is viewed."""

    target: str
    is_asset: bool


class Page(HTMLParser):
    """The anchors and links of an HTML page, and its images without a description."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[Link] = []
        self.undescribed: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note what a tag points to, and what it can be pointed at by."""
        found = dict(attributes)
        self.anchors |= {value for key in ("id", "name") if (value := found.get(key))}
        if tag == "a" and (target := found.get("href")):
            self.links.append(Link(target, False))
        if tag in ASSETS and (target := found.get(ASSETS[tag])):
            self.links.append(Link(target, True))
        if tag == "img" and not found.get("alt"):
            self.undescribed.append(found.get("src") or "")


def problems(site: Path) -> Iterator[str]:
    """What is wrong with a site, one line each."""
    pages = {path.resolve(): Page(path) for path in sorted(site.rglob("*.html"))}
    if not pages:
        yield f"{site}: no pages; build them with: make docs"
    for path, page in pages.items():
        name = path.relative_to(site.resolve())
        yield from (f"{name}: image {image} has no description" for image in page.undescribed)
        for link in page.links:
            if wrong := problem(path, link, pages):
                yield f"{name}: {link.target}: {wrong}"
    for style in sorted(site.rglob("*.css")):
        if STYLE_URL.search(style.read_text(encoding="utf-8")):
            yield f"{style.relative_to(site)}: loads something over the network"


def problem(path: Path, link: Link, pages: dict[Path, Page]) -> str:
    """What is wrong with a link of a page; empty if nothing is."""
    parts = urlsplit(link.target)
    if parts.scheme == "data":
        return ""
    if parts.scheme or parts.netloc:
        return "is loaded over the network" if link.is_asset else ""
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not target.is_file():
        return "no such file"
    anchor = unquote(parts.fragment)
    if anchor and target in pages and anchor not in pages[target].anchors:
        return f"no anchor {anchor!r} there"
    return ""


def markdown_problems(path: Path) -> Iterator[str]:
    """What is wrong with the links of a Markdown file, one line each."""
    for image, target in MARKDOWN_LINK.findall(path.read_text(encoding="utf-8")):
        parts = urlsplit(target)
        if parts.scheme:
            if image:
                yield f"{path.name}: image {target} is loaded over the network"
            continue
        file = path.parent / unquote(parts.path) if parts.path else path
        if not file.exists():
            yield f"{path.name}: {target}: no such file"
        elif parts.fragment and parts.fragment not in headings(file):
            yield f"{path.name}: {target}: no heading {parts.fragment!r} there"


def headings(path: Path) -> set[str]:
    """The anchors of a Markdown file's headings.

    >>> "exit-codes" in headings(ROOT / "docs/reference/exit-codes.md")
    True
    """
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return {slug(title) for title in re.findall(r"^#+ +(.+)$", text, re.MULTILINE)}


def slug(title: str) -> str:
    """The anchor of a heading, as web views of repositories make it.

    >>> slug("JSON: the `--json` option")
    'json-the---json-option'
    """
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def main(site: Path) -> int:
    """Print all problems; 1 if there are any."""
    found = [*problems(site), *(line for path in sorted(ROOT.glob("*.md")) for line in markdown_problems(path))]
    for line in found:
        print(line, file=sys.stderr)
    print(f"{len(list(site.rglob('*.html')))} pages, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
