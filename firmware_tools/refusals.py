"""Why the bench does not do what was asked: a code, a sentence, a remedy, and the exit code of the command."""

MEANINGS = {
    "not_all": (1, "some boards of several, or some checks, are not as they should be"),
    "usage": (2, "words the command does not know"),
    "port_gone": (10, "the port is not there (any more), or it is not clear which is meant"),
    "port_busy": (11, "another program, which is named, holds the port"),
    "port_forbidden": (12, "this user may not use the port"),
    "board_silent": (13, "nothing answers on the port"),
    "board_deaf": (14, "the board's program does not stop at Ctrl-C"),
    "board_fault": (15, "the board answered with a fault of its own"),
    "wrong_chip": (20, "the file or the program is not for this chip"),
    "file_wrong": (21, "the file is not what it should be, or is damaged"),
    "file_cut_short": (22, "the file ends too early"),
    "file_unknown": (23, "nobody has said what the file's SHA-256 must be"),
    "firmware_old": (24, "the board's MicroPython is older than the node needs"),
    "flash_failed": (25, "MicroPython was not written; the boot loader is in ROM, so that it can be tried again"),
    "flash_full": (26, "no room on the board; what it had still runs"),
    "not_verified": (27, "the board holds something else than was sent; what it had still runs"),
    "config_wrong": (30, "what the nodes are to be told cannot be used, or a file for it cannot be read or written"),
    "wifi_key_wrong": (31, "the Wi-Fi refuses the board's key"),
    "wifi_not_found": (32, "the board does not hear the Wi-Fi"),
    "hub_not_found": (33, "nothing answers at the hub's address"),
    "broker_refused": (34, "the broker does not take the node's password"),
    "not_online": (35, "the node did not come online, or has no program"),
    "table_taken": (40, "another node has the table"),
    "chip_twice": (41, "two boards say that they are the same chip"),
    "register_spoiled": (42, "the bench's book of boards cannot be read"),
    "board_in_use": (43, "the board may serve a table in the middle of a hand"),
    "room_playing": (44, "a round is being played: no update now"),
    "broker_gone": (45, "the bench does not reach the broker"),
    "test_failed": (50, "a step of the bench test failed"),
    "extra_missing": (60, "a library or program of the bench is not installed"),
}
"""Exit code and meaning of every refusal; 0 is done."""

EXIT_CODES = {code: number for code, (number, _) in MEANINGS.items()}


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
