"""Why the bench does not do what was asked: a code, a sentence, a remedy, and the exit code of the command."""

EXIT_CODES = {
    "not_all": 1,
    "usage": 2,
    "port_gone": 10,
    "port_busy": 11,
    "port_forbidden": 12,
    "board_silent": 13,
    "board_deaf": 14,
    "board_fault": 15,
    "wrong_chip": 20,
    "file_wrong": 21,
    "file_cut_short": 22,
    "file_unknown": 23,
    "firmware_old": 24,
    "flash_failed": 25,
    "flash_full": 26,
    "not_verified": 27,
    "config_wrong": 30,
    "wifi_key_wrong": 31,
    "wifi_not_found": 32,
    "hub_not_found": 33,
    "broker_refused": 34,
    "not_online": 35,
    "table_taken": 40,
    "chip_twice": 41,
    "register_spoiled": 42,
    "board_in_use": 43,
    "room_playing": 44,
    "broker_gone": 45,
    "update_stopped": 46,
    "test_failed": 50,
    "extra_missing": 60,
}
"""Exit code by refusal. 0 is done; `not_all`: some of several boards; `usage`: words the command does not know."""


class BenchRefusal(Exception):
    """What was asked cannot be done: `code` as in EXIT_CODES, and for people a sentence and what to do about it."""

    def __init__(self, code: str, text: str, remedy: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.remedy = remedy

    @property
    def exit_code(self) -> int:
        """The exit code of a command that ends with this."""
        return EXIT_CODES[self.code]
