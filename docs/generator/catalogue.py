"""The catalogue of everything people read on the pages, the displays and the tables' lamps: a gettext template."""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

PACKAGES = ("controller", "table_node", "dashboard")
KEYWORDS = {"say": None, "say_count": (1, 2), "rule_line": (3,), "_Shared": (5,)}
"""Which arguments of which calls are words; `rule_line` and `_Shared` make the lines of the rules pages."""
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2.ext.babel_extract"), ("**.js", "javascript")]
HEADER = r"""# Everything Roundbell says, to be translated: see docs/languages.md.
msgid ""
msgstr ""
"Project-Id-Version: roundbell\n"
"Language: \n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""


def catalogue(repository: Path) -> Catalog:
    """Every message, with the files that say it."""
    found = Catalog(charset="utf-8")
    for package in PACKAGES:
        extracted = extract_from_dir(repository / package, METHODS, keywords=KEYWORDS)
        for file, _line, message, _comments, context in sorted(extracted, key=lambda one: (one[0], one[1])):
            found.add(message, locations=[(f"{package}/{file}", 0)], context=context)
    return found


def text(repository: Path) -> str:
    """The template as a .pot file; it names files and no lines, which move with every change."""
    written = BytesIO()
    write_po(written, catalogue(repository), width=100, omit_header=True, include_lineno=False)
    return HEADER + written.getvalue().decode()
