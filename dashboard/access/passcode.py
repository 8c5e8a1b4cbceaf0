"""`python -m dashboard.access.passcode` makes the convenor's passcode and shows it once, on the terminal."""

import argparse
import os
import sys
from pathlib import Path

from dashboard.access.auth import load_or_make
from dashboard.settings import read_settings
from table_node.shared.outside import speak_utf8
from table_node.shared.settings import SettingsError


def goes_to_journal(descriptor: int) -> bool:
    """Whether a stream's output goes to systemd's journal, which identifies the stream by device and inode."""
    opened = os.fstat(descriptor)
    return os.environ.get("JOURNAL_STREAM", "") == f"{opened.st_dev}:{opened.st_ino}"


def main() -> int:
    """0: shown, or there is one already and only a first one was asked for; 2: settings, or no right to do so."""
    speak_utf8()
    parser = argparse.ArgumentParser(prog="roundbell passcode", description="Makes the convenor's passcode.")
    parser.add_argument("--config", type=Path, help="the room's roundbell.toml")
    parser.add_argument("--first", action="store_true", help="only where there is none yet")
    asked = parser.parse_args()
    try:
        file = read_settings(asked.config).passcode_file
        if not asked.first:
            file.unlink(missing_ok=True)
        made = load_or_make(file).just_made
    except (SettingsError, OSError) as error:
        print(f"roundbell passcode: {error}", file=sys.stderr)
        return 2
    if made is None:
        print("The passcode stands. A new one: sudo -u roundbell-dashboard roundbell passcode")
        return 0
    print(f"  The convenor's passcode is {made} (shown this once: write it down)")
    if not asked.first:
        print("  It holds from the dashboard's next start on: sudo systemctl restart roundbell-dashboard")
    return 0


if __name__ == "__main__":
    sys.exit(main())
