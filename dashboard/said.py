"""`say` for the templates: what is said is escaped, and so is each value that is not markup already."""

from markupsafe import Markup, escape

from table_node import words


def say(text: str, **values: object) -> Markup:
    """This text in the room's language, as markup; a value may be a piece of the page, such as a link."""
    said = escape(words.say(text))
    return Markup(words.filled(said, escape(text), values)) if values else said


def say_count(one: str, many: str, count: int, **values: object) -> Markup:
    """The one of these texts that goes with a number, as markup."""
    english = one if count == 1 else many
    said = escape(words.template(one, many, count))
    return Markup(words.filled(said, escape(english), {"count": count, **values}))
