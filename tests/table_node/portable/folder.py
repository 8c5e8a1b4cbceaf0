"""A folder of a test's own that stands for a board's flash, and is gone afterwards."""

import binascii
import os


class Folder:
    """`with Folder() as path:` an empty folder."""

    def __enter__(self):
        self._path = "/tmp/roundbell-" + binascii.hexlify(os.urandom(6)).decode()
        os.mkdir(self._path)
        return self._path

    def __exit__(self, kind, what, trace):
        empty(self._path)


def empty(path):
    """Take away a folder with all that is in it."""
    for name in os.listdir(path):
        inner = path + "/" + name
        if os.stat(inner)[0] & 0x4000:
            empty(inner)
        else:
            os.remove(inner)
    os.rmdir(path)


def make_folders(path):
    """Make a folder and those above it that are missing."""
    parts = path.split("/")
    for depth in range(2, len(parts) + 1):
        try:
            os.mkdir("/".join(parts[:depth]))
        except OSError:
            pass  # it is there
