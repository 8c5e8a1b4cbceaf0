"""A no that a person can act on."""


class Refusal(Exception):
    """What was asked cannot be done now: a code for programs, a sentence and a remedy for people."""

    def __init__(self, code: str, text: str, remedy: str, detail: object = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.remedy = remedy
        self.detail = detail
