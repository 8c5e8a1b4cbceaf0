"""`say` for templates: it escapes the text, and each value that is not markup already."""

from markupsafe import Markup, escape

from table_node.shared import words


def say(text: str, **values: object) -> Markup:
    """A text in the room's language, as markup; a value may be markup itself, such as a link."""
    said = escape(words.say(text))
    return said.format(**values) if values else said


def say_count(one: str, many: str, count: int, **values: object) -> Markup:
    """The singular or plural text for a number, as markup."""
    return escape(words.template(one, many, count)).format(count=count, **values)
