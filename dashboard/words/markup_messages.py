"""`say` for the templates: what is said is escaped, and so is each value that is not markup already."""

from markupsafe import Markup, escape

from table_node.shared import words


def say(text: str, **values: object) -> Markup:
    """This text in the room's language, as markup; a value may be a piece of the page, such as a link."""
    said = escape(words.say(text))
    return said.format(**values) if values else said


def say_count(one: str, many: str, count: int, **values: object) -> Markup:
    """The one of these texts that goes with a number, as markup."""
    return escape(words.template(one, many, count)).format(count=count, **values)
