"""What a reader of the rendered text doesn't see: comments, attributes of tags, texts of images, titles of links."""

import re
from html import unescape
from typing import Final

_CODE_SPAN: Final = re.compile(r"(?<![`\\])(`{1,9})(?!`)[^\n]*?(?<!`)\1(?!`)")
_OPENING: Final = re.compile(r"(?<![`\\])(`{1,9})(?!`)[^\n]{1,2000}?(?<!`)\1(?!`)|<!--|<\?|<!\[CDATA\[|<![A-Za-z]")
_CLOSING: Final = {"<!--": "-->", "<?": "?>", "<![CDATA[": "]]>"}
_VALUE: Final = r"(?:\"[^\"]{0,1000}\"|'[^']{0,1000}'|[^\s\"'=<>`]{1,1000})"
_TAG: Final = re.compile(
    rf"</?([A-Za-z][A-Za-z0-9-]{{0,40}})((?:\s+[\w:.@-]{{1,100}}(?:\s*=\s*{_VALUE})?){{0,50}})\s*/?>"
)
_HTML: Final = frozenset(
    {"a", "abbr", "b", "blockquote", "br", "center", "code", "dd", "del", "details", "div", "dl", "dt"}
    | {"em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "ol", "p"}
    | {"picture", "pre", "q", "s", "samp", "small", "source", "span", "strike", "strong", "sub", "summary"}
    | {"sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "tt", "u", "ul", "var", "video"}
)
_LINES: Final = frozenset(
    {"br", "div", "p", "li", "tr", "summary", "details", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "pre"} | {"table"}
)
_PARENTHESES: Final = r"[^\s()<>]{0,2000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500}){0,5}"
_TITLE: Final = r"(?:\"[^\"]{0,1000}\"|'[^']{0,1000}'|\([^()]{0,1000}\))"
_TARGET: Final = rf"\(\s*<?({_PARENTHESES})>?(?:\s+{_TITLE})?\s*\)"
_IMAGE: Final = re.compile(rf"!\[[^\[\]]{{0,1000}}\](?:{_TARGET}|\[[^\[\]]{{0,200}}\])")
_LINK: Final = re.compile(rf"(?<!!)\[((?:[^\[\]\n]|\[image\]){{0,500}})\]{_TARGET}")
_DEFINITION: Final = re.compile(r"^[ \t>]*\[[^\]\n]{1,500}\]:[ \t]*\S.*$\n?", re.MULTILINE)


def without_hidden(text: str, *, is_html: bool) -> str:
    """Running text (or a block of HTML) as it shows; code spans are left as they are."""
    if is_html:
        return unescape(_without_tags(without_comments(text, ends_open=True), drops_unknown=True))
    parts, at = [], 0
    text = _DEFINITION.sub("", without_comments(text, ends_open=False))
    for span in _CODE_SPAN.finditer(text):
        parts += [_shown(text[at : span.start()]), span[0]]
        at = span.end()
    return "".join([*parts, _shown(text[at:])])


def _shown(text: str) -> str:
    text = _LINK.sub(_link, _IMAGE.sub("[image]", _without_tags(text, drops_unknown=False)))
    return unescape(text)


def _link(found: re.Match[str]) -> str:
    return f"[{found[1]}]({found[2]})" if found[1].strip() else ""


def without_comments(text: str, *, ends_open: bool) -> str:
    """`text` without comments and declarations; one that isn't closed hides what follows, or nothing."""
    parts, at = [], 0
    while found := _OPENING.search(text, at):
        if found[1]:
            parts.append(text[at : found.end()])
            at = found.end()
            continue
        closing = _CLOSING.get(found[0], ">")
        end = text.find(closing, found.end())
        parts.append(text[at : found.start()])
        if end < 0:
            return "".join([*parts, *([] if ends_open else [text[found.start() :]])])
        at = end + len(closing)
    return "".join([*parts, text[at:]])


def _without_tags(text: str, *, drops_unknown: bool) -> str:
    def shown(tag: re.Match[str]) -> str:
        name = tag[1].lower()
        if name == "img":
            return "[image]"
        if name not in _HTML and not tag[2] and not drops_unknown:
            return tag[0]
        return "\n" if name in _LINES else ""

    return _TAG.sub(shown, text)
